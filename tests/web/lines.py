"""Lines between a page and its server: an ordinary one at home, and two on which answers come late."""

from playwright.sync_api import Page

HOME = {"offline": False, "latency": 60, "downloadThroughput": 500_000, "uploadThroughput": 500_000}

LATE = """(order) => {
  const QUIET = 200;
  const waiting = [];
  let asked = 0, underway = 0, timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(release, QUIET);
  };
  const counted = async (work) => {
    underway++;
    try { return await work(); } finally { underway--; soon(); }
  };
  const release = () => {
    if (underway) return;
    for (const each of waiting.splice(0).sort((a, b) => order * (a.asked - b.asked))) each.go();
  };
  const fetched = window.fetch;
  window.fetch = async (...request) => {
    const place = asked++;
    const answer = await counted(() => fetched(...request));
    for (const read of ["json", "text", "blob", "arrayBuffer"]) {
      const body = answer[read].bind(answer);
      answer[read] = async () => {
        const found = await counted(body);
        await new Promise((go) => waiting.push({ asked: place, go }));
        return found;
      };
    }
    return answer;
  };
}"""
"""Bodies of answers are held until none is under way; then they arrive in the order asked, or reversed."""


def put_on(page: Page, line: str) -> None:
    """Let a page have such a line, before it goes anywhere."""
    if line == "at_home":
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", HOME)
    else:
        page.add_init_script(f"({LATE})({1 if line == 'first_asked_first' else -1})")
