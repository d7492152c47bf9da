/** Texts of the page's language: the catalogue's phrases (as `games.words` says them) and the screen's own words. */

const PLACE = /%\((\w+)\)s/g;

export class Words {
  /** @param {object} data of the page: words, texts, edition, people, language */
  constructor({ words, texts, edition, people, language }) {
    this.phrases = words;
    this.texts = texts;
    this.people = people;
    this.edition = edition;
    this.currency = edition.currency;
    this.squares = new Map(edition.squares.map((square) => [square.square, square]));
    this.collator = new Intl.Collator(language);
  }

  /** A text of the screen itself; a pair of texts is one and many, chosen by `count`. */
  ui(code, values = {}) {
    const found = this.texts[code];
    if (found === undefined) throw new Error(`no text for ${code}`);
    const text = Array.isArray(found) ? found[values.count === 1 ? 0 : 1] : found;
    return filled(text, values);
  }

  /** Whether the screen has a text of its own for this. */
  has(code) {
    return code in this.texts;
  }

  /** A phrase of the record: `{code, values}`. */
  say(phrase) {
    const text = this.phrases[phrase.code];
    if (text === undefined) return phrase.code;
    const values = Object.entries(phrase.values ?? {}).map(([name, value]) => [name, this.value(value)]);
    return filled(text, Object.fromEntries(values));
  }

  /** A value of a phrase as text: a marked thing by its mark, numbers and what people typed as they are. */
  value(value) {
    if (value === null || typeof value !== "object") return String(value ?? "–");
    const [[mark, thing]] = Object.entries(value);
    return MARKS[mark] ? MARKS[mark](this, thing) : String(thing);
  }

  list(texts) {
    return texts.join(this.phrases["join.squares"]);
  }

  /** An amount of base units as the edition prints it. */
  money(amount) {
    const { scale, group, grouping } = this.currency;
    const digits = String(Math.abs(amount) * scale);
    return `${amount < 0 ? "-" : ""}${grouping ? digits.replace(new RegExp(`\\B(?=(\\d{${grouping}})+$)`, "g"), group) : digits}`;
  }

  colour(id) {
    return this.phrases[`colour.${this.people[id]?.colour ?? this.seat(id)}`] ?? id;
  }

  seat(id) {
    return Number(id.slice(1));
  }

  name(id) {
    return this.people[id]?.name ?? "";
  }

  square(number) {
    return this.squares.get(number)?.name ?? String(number);
  }

  deed(number) {
    return this.squares.get(number);
  }

  card(id) {
    return this.edition.cards[id] ?? id;
  }

  deck(name) {
    return this.edition.decks[name] ?? name;
  }
}

function filled(text, values) {
  return text.replace(PLACE, (_, name) => String(values[name] ?? "–"));
}

const MARKS = {
  player: (words, id) => words.colour(id),
  money: (words, amount) => words.money(amount),
  square: (words, number) => words.square(number),
  squares: (words, numbers) => words.list(numbers.map((number) => words.square(number))),
  card: (words, id) => words.card(id),
  deck: (words, name) => words.deck(name),
  dice: (words, [one, two]) => filled(words.phrases["words.dice"], { one, two }),
  phrases: (words, several) => several.map((phrase) => words.say(phrase)).join(words.phrases["join.phrases"]),
};
