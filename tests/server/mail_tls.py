#!/usr/bin/env python3
"""Mail over TLS: an agond sends a code to a mail server that speaks it from the start or by STARTTLS.

usage: mail_tls.py AGOND

A certificate that nobody certifies and one of another host are refused: no login and no mail go
there. 0.0.0.0 is this machine for the system, and for agond a host like any other.
"""
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

AGOND = sys.argv[1]
HOST = "0.0.0.0"
SECRET = "AGFnb24Ac2VzYW1l"  # "\0agon\0sesame"


def certify(place, name, host):
    """A certificate of that host's, signed by itself."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=agon test", "-addext", "subjectAltName=" + host,
                    "-keyout", "%s/%s.key" % (place, name), "-out", "%s/%s.pem" % (place, name)],
                   check=True, stderr=subprocess.DEVNULL)


class Post:
    """A mail server for one connection."""

    def __init__(self, place, certificate, at_once):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain("%s/%s.pem" % (place, certificate),
                                     "%s/%s.key" % (place, certificate))
        self.at_once, self.encrypted = at_once, False
        self.plain, self.heard, self.mail = [], [], ""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        """To the end of the connection, whoever ends it."""
        line, _ = self.listener.accept()
        try:
            self.talk(line)
        except OSError:
            pass
        line.close()

    def encrypt(self, line):
        """The rest is encrypted."""
        line = self.context.wrap_socket(line, server_side=True)
        self.encrypted = True
        return line

    def talk(self, line):
        """SMTP, as much as it takes."""
        line = self.encrypt(line) if self.at_once else line
        line.sendall(b"220 test\r\n")
        words = line.makefile("rb")
        while True:
            text = words.readline().decode().strip()
            if not text:
                return
            (self.heard if self.encrypted else self.plain).append(text)
            if text.startswith("EHLO"):
                more = b"250-AUTH PLAIN\r\n" if self.encrypted else b"250-STARTTLS\r\n"
                line.sendall(b"250-test\r\n" + more + b"250 8BITMIME\r\n")
            elif text == "STARTTLS":
                line.sendall(b"220 go on\r\n")
                line = self.encrypt(line)
                words = line.makefile("rb")
            elif text == "AUTH PLAIN":
                line.sendall(b"334 \r\n")
            elif text.startswith("AUTH") or text == SECRET:
                line.sendall(b"235 welcome\r\n")
            elif text == "DATA":
                line.sendall(b"354 go on\r\n")
                for more in iter(words.readline, b".\r\n"):
                    self.mail += more.decode()
                line.sendall(b"250 taken\r\n")
            else:
                line.sendall(b"250 good\r\n")


def ask_for_code(port):
    """A new account names its address."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    token = ""

    def post(name, arguments):
        request = urllib.request.Request("http://127.0.0.1:%d/api/%s" % (port, name),
                                         json.dumps(arguments).encode(),
                                         {"Content-Type": "application/json",
                                          "X-Agon-Token": token})
        return json.load(opener.open(request, timeout=60))

    token = post("session", {})["token"]
    account = {"name": "Ada", "password": "bird-of-paradise"}
    token = post("register", account)["token"]
    post("address", {"address": "ada@mail.example", "password": account["password"]})


def send(place, certificate, scheme):
    """The mail server after one try, and what agond says of it."""
    post = Post(place, certificate, scheme == "smtps")
    data = tempfile.mkdtemp(dir=place)
    server = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", AGOND, "--data", data, "--port", "0", "--starter-games", "off",
         "--mail-from", "site@agon.example", "--smtp", "%s://%s:%d" % (scheme, HOST, post.port), "--smtp-login", place + "/login"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=dict(os.environ, SSL_CERT_FILE=place + "/known.pem"))
    try:
        at = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        ask_for_code(int(at.group(1)))
        told = next(line for line in server.stderr if "event=mail_" in line)
    finally:
        server.terminate()
        server.communicate()
    post.thread.join(60)
    return post, told


def main():
    """Both ways with a good certificate, then with bad ones."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started ends too
    if not shutil.which("openssl"):
        print("1..0 # SKIP openssl is not there")
        return 0
    with tempfile.TemporaryDirectory() as place:
        for name, host in (("right", "IP:" + HOST), ("other", "DNS:mail.example"),
                           ("stranger", "IP:" + HOST)):
            certify(place, name, host)
        with open(place + "/known.pem", "w", encoding="ascii") as known:
            for name in ("right", "other"):
                with open("%s/%s.pem" % (place, name), encoding="ascii") as one:
                    known.write(one.read())
        with open(place + "/login", "w", encoding="ascii") as login:
            login.write("agon\nsesame\n")
        os.chmod(place + "/login", 0o600)
        for scheme in ("smtps", "smtp"):
            for name in ("right", "other", "stranger"):
                post, told = send(place, name, scheme)
                whole = "ada@mail.example" in post.mail and SECRET in " ".join(post.heard)
                if name == "right":
                    fine = whole and "event=mail_sent" in told
                else:
                    fine = not post.heard and not post.mail and "event=mail_failed" in told
                fine = fine and all(w.startswith(("EHLO", "STARTTLS")) for w in post.plain)
                tap.point(fine, "%s, the certificate is %s" % (scheme, {
                    "right": "good", "other": "another host's",
                    "stranger": "certified by nobody"}[name]),
                    "%s%r %r" % (told, post.plain, post.heard))
    return tap.plan()


if __name__ == "__main__":
    sys.exit(main())
