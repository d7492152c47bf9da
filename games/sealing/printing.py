"""Sealed files put together for printing or keeping. Pure: bytes in, bytes out."""

import io
import zipfile
from collections.abc import Iterable

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import PdfFileWriter

_OF_A_PAGE = ("/Contents", "/Resources", "/MediaBox")


def one_file(pdfs: Iterable[bytes]) -> bytes:
    """The pages of all files in one, to be printed: a copy without signatures, not to be checked."""
    writer = PdfFileWriter()
    for pdf in pdfs:
        for page in _pages(PdfFileReader(io.BytesIO(pdf))):
            taken = {name: writer.import_object(page.raw_get(name)) for name in _OF_A_PAGE if name in page}
            writer.insert_page(generic.DictionaryObject({generic.pdf_name("/Type"): generic.pdf_name("/Page"), **{
                generic.pdf_name(name): value for name, value in taken.items()
            }}))  # fmt: skip
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def _pages(reader: PdfFileReader) -> Iterable[generic.DictionaryObject]:
    """typst writes its pages as one flat list, each with its own size and resources."""
    return [page.get_object() for page in reader.root["/Pages"]["/Kids"]]


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Named files in a zip, untouched; PDFs are compressed already."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return written.getvalue()
