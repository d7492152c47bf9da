/**
 * An entry counts as sent only when the answer carries the code that this tablet's own key makes of it:
 * a captive portal answers 200 as well. Our own SHA-256, for pages on plain http have no WebCrypto.
 */

import { hmac } from "../../vendor/noble/hmac.js";
import { sha256 } from "../../vendor/noble/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "../../vendor/noble/utils.js";

/**
 * @param {string} ackKey 32 bytes as hex
 * @param {string} key of the entry that was sent
 * @param {unknown} ack what the answer says: {key, number, hash, mac}
 * @returns {boolean}
 */
export function isGenuine(ackKey, key, ack) {
  if (!ack || typeof ack !== "object" || ack.key !== key || !Number.isInteger(ack.number)) return false;
  return macOf(ackKey, ack) === ack.mac;
}

/** @param {{key: string, number: number, hash: string}} ack */
export function macOf(ackKey, ack) {
  return bytesToHex(hmac(sha256, hexToBytes(ackKey), utf8ToBytes(`${ack.key}|${ack.number}|${ack.hash}`)));
}

/** A short print of this tablet's key: entries made under another key belong to another day. */
export function fingerprint(ackKey) {
  return bytesToHex(sha256(utf8ToBytes(ackKey))).slice(0, 12);
}

/** A version 4 UUID; `crypto.randomUUID` is missing on plain http. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
