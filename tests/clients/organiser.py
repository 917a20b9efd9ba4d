"""What tests share that hold a tournament: a browser's session, and waiting for what happens."""
import http.cookiejar
import json
import time
import urllib.error
import urllib.request


class Site:
    """A browser's session."""

    def __init__(self, url):
        self.url, self.token = url, ""
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        self.token = self.ask("session")["token"]

    def ask(self, command, **arguments):
        """The answer to a command, good or not."""
        heads = {"Content-Type": "application/json", "X-Agon-Token": self.token,
                 "Origin": self.url.rstrip("/")}
        body = json.dumps(arguments).encode()
        try:
            asked = urllib.request.Request(self.url + "api/" + command, body, heads)
            with self.opener.open(asked) as given:
                answer = json.load(given)
        except urllib.error.HTTPError as error:
            answer = json.load(error)
        self.token = answer.get("token", self.token)
        return answer


def until(site, tournament, good, seconds=240):
    """Asks until good(answer); the answer, or the last one."""
    end = time.monotonic() + seconds
    answer = site.ask("tournament", tournament=tournament)
    while not good(answer) and time.monotonic() < end:
        time.sleep(0.1) # between two looks
        answer = site.ask("tournament", tournament=tournament)
    return answer
