"""Whether the pictures on a page are really there: a card without its picture is no card."""

from time import monotonic

from playwright.sync_api import Page, expect

PICTURE_SECONDS = 20
"""The seconds that a picture may be on its way on a slow line and a slow machine before it counts as blank."""

BLANK = """() => {
  const inSight = (each) => {
    const box = each.getBoundingClientRect();
    const within = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!box.width || !box.height || !within) return false;
    return each.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  };
  const painted = (window.lapinPainted ??= new Set());
  /* A picture has more than one colour. Each is looked at once. */
  const isPainted = (image) => {
    if (painted.has(image.currentSrc)) return true;
    const sketch = document.createElement("canvas");
    sketch.width = sketch.height = 8;
    const pen = sketch.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0, 8, 8);
    const dots = pen.getImageData(0, 0, 8, 8).data;
    const has = dots.some((value, at) => at >= 4 && Math.abs(value - dots[at % 4]) > 8);
    if (has) painted.add(image.currentSrc);
    return has;
  };
  const wrong = [];
  let seen = 0;
  for (const picture of document.querySelectorAll(".picture")) {
    if (!inSight(picture)) continue;
    seen++;
    const images = [...picture.querySelectorAll("img")];
    const label = `${images.map((each) => each.src)} in <${picture.parentElement.tagName}>`;
    const hasDrawnBack = picture.classList.contains("back") && picture.querySelector("svg");
    if (!images.length && !hasDrawnBack) wrong.push(`blank: ${label}`);
    for (const image of images)
      if (image.complete && image.naturalWidth && !isPainted(image)) wrong.push(`one colour: ${label}`);
  }
  for (const image of document.images)
    if (inSight(image) && !(image.complete && image.naturalWidth)) wrong.push(`not loaded: ${image.src}`);
  return { seen, wrong };
}"""


def blank_pictures(page: Page) -> list[str]:
    """Pictures in sight that show nothing."""
    wrong: list[str] = page.evaluate(BLANK)["wrong"]
    return wrong


def expect_pictures(page: Page, selector: str, least: int) -> None:
    """Require at least this many faces below `selector`, and that no picture on the page stays blank."""
    faces = page.locator(f"{selector} .picture:not(.back) img")
    expect(faces.nth(least - 1)).to_be_attached()
    end = monotonic() + PICTURE_SECONDS
    while (wrong := blank_pictures(page)) and monotonic() < end:
        page.wait_for_timeout(50)  # the loop looks again
    assert wrong == []
