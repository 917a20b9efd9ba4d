#!/usr/bin/env python3
"""Checks that what a server says fits the schemas that it publishes (agond --openapi).

usage: schemas.py AGOND                     the document itself
       schemas.py AGOND PROGRAM ARGUMENT... runs a test program, then checks what server and clients said

The program notes what they said (said.h). The validator is python3-jsonschema, and stricter here
than for clients: a member that the schema does not name is wrong.
"""

import collections
import json
import os
import subprocess
import sys
import tempfile
import urllib.parse

try:
    from jsonschema import Draft202012Validator
except ImportError:
    system = "/usr/bin/python3"  # a system's packages are for its own Python
    if os.path.exists(system) and os.path.realpath(sys.executable) != os.path.realpath(system):
        os.execv(system, [system, *sys.argv])
    sys.exit("schemas.py: python3-jsonschema is missing (apt-get install python3-jsonschema)")

SHOWN = 20  # failures
ALIKE = 3  # messages of the same members and types that are checked


def nodes(value):
    """Every object in a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from nodes(part)


def kind(value):
    """The members and types of a value: what messages that are alike have in common."""
    if isinstance(value, dict):
        return tuple(sorted((name, kind(part)) for name, part in value.items()))
    if isinstance(value, list):
        return ("list", *sorted({kind(part) for part in value}, key=repr))
    return type(value).__name__


class Checker:
    def __init__(self, document):
        self.document = document
        self.components = document["components"]
        for schema in nodes(self.components["schemas"]):
            if isinstance(schema.get("properties"), dict) and "type" in schema:
                schema.setdefault("additionalProperties", False)
        self.schemas = self.components["schemas"]
        self.schemas["socket.to"]["additionalProperties"] = True
        self.schemas["socket.answer"]["additionalProperties"] = True
        self.validators = {}
        self.seen = collections.Counter()
        self.failures = []
        self.checked = 0

    def fail(self, text):
        self.failures.append(text)

    def errors(self, name, value):
        """What is wrong with a value, by the schema of that name."""
        if name not in self.schemas:
            return ["there is no such schema"]
        if name not in self.validators:
            self.validators[name] = Draft202012Validator(
                {"$ref": "#/components/schemas/" + name, "components": self.components}
            )
        return [
            f"{'/'.join(str(part) for part in e.absolute_path)}: {e.message[:200]}"
            for e in self.validators[name].iter_errors(value)
        ]

    def fits(self, name, value):
        self.checked += 1
        alike = (name, kind(value))
        self.seen[alike] += 1
        if self.seen[alike] <= ALIKE:
            for error in self.errors(name, value)[:2]:
                self.fail(f"{name}: {error}")

    def answered(self, command, arguments, answer):
        """A command was answered; arguments None: not known."""
        if not isinstance(answer, dict) or answer.get("ok") is not True:
            self.fits("ERROR", answer.get("error") if isinstance(answer, dict) else None)
            return
        self.fits(f"{command}.answer", answer)
        if arguments is not None:
            self.fits(f"{command}.arguments", arguments)

    # ---- HTTP ----

    def query(self, operation, query):
        """The arguments of a query, with the types that the parameters have."""
        types = {p["name"]: p["schema"]["type"] for p in operation["parameters"]}
        arguments = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        for name, text in arguments.items():
            if types.get(name) == "integer" and text.lstrip("-").isdigit():
                arguments[name] = int(text)
            if types.get(name) == "boolean":
                arguments[name] = text in ("true", "1")
        return arguments

    def http(self, said):
        path, _, query = said["path"].partition("?")
        if not path.startswith("/api/") or path in ("/api/", "/api/openapi.json"):
            return
        try:
            answer = json.loads(said["answer"])
        except ValueError:
            answer = None
        operation = self.document["paths"].get(path, {}).get(said["method"].lower())
        if said["status"] != 200:
            self.answered(path[5:], None, answer)
        elif not operation:
            self.fail(f"{said['method']} {path} is answered, but not described")
        else:
            media = operation["responses"]["200"]["content"]
            text = answer is None and any(name != "application/json" for name in media)
            get = said["method"] == "GET"
            arguments = self.query(operation, query) if get else json.loads(said.get("body") or "{}")
            if not text:
                self.answered(path[5:], arguments, answer)

    # ---- sockets ----

    def message(self, said, asked):
        """One message; `asked` has what this connection was asked and has not answered, by id."""
        try:
            text = json.loads(said["text"])
        except ValueError:
            return
        if not isinstance(text, dict):
            return
        if said["to"]:
            if isinstance(text.get("id"), (int, float)):
                asked.setdefault(text["id"], []).append(text)
            if said["bot"] and isinstance(text.get("type"), str):
                asked.setdefault(text["type"], []).append(text)
        elif said["bot"]:
            self.bot(text, asked)
        elif "on" in text:
            self.fits(f"push.{text['on']}", text)
        else:
            self.fits("socket.answer", text)
            messages = asked.setdefault(text.pop("re"), [])
            message = messages.pop(0) if messages else {}
            if messages:
                return  # two with the same id: which of them is meant is not known
            command = message.get("do")
            arguments = {name: v for name, v in message.items() if name not in ("do", "id")}
            if isinstance(command, str) or text["ok"]:
                self.answered(command, arguments, text)

    def bot(self, text, asked):
        """A message to a bot. What it refuses is forgotten; what it does not, was good."""
        self.fits(f"bot.from.{text.get('type')}", text)
        refused = asked.get(text.get("about")) if text.get("type") == "error" else None
        if refused:
            refused.pop(0)

    def hear(self, file):
        asked = collections.defaultdict(dict)
        for line in file:
            said = json.loads(line)
            if "control" in said:
                message = json.loads(said["control"])
                self.answered(message.pop("do"), message, json.loads(said["answer"]))
            elif "method" in said:
                self.http(said)
            else:
                self.message(said, asked[said["process"], said["number"], said["bot"]])
        for (_, _, bot), messages in asked.items():
            for kind_of, sent in messages.items() if bot else ():
                for message in sent if isinstance(kind_of, str) else ():
                    self.fits(f"bot.to.{kind_of}", message)

    # ---- the document ----

    def check_document(self):
        for name, schema in self.schemas.items():
            if not isinstance(schema, dict):
                self.fail(f"{name}: it could not be made")
                continue
            Draft202012Validator.check_schema(schema)
        for node in nodes(self.document):
            if "$ref" in node:
                target = self.document
                for part in node["$ref"].split("/")[1:]:
                    target = target.get(part, {})
                if not target:
                    self.fail(f"{node['$ref']} leads nowhere")
        ids = [o["operationId"] for o in nodes(self.document) if "operationId" in o]
        if len(ids) != len(set(ids)):
            self.fail("two operations have the same id")


def main():
    agond, *program = sys.argv[1:]
    document = subprocess.run([agond, "--openapi"], stdout=subprocess.PIPE, check=True).stdout
    checker = Checker(json.loads(document))
    if not program:
        checker.check_document()
        status = 0
        print("1..1")
        print("not ok 1 - document" if checker.failures else "ok 1 - document")
    else:
        with tempfile.NamedTemporaryFile("r", prefix="agon-said-") as file:
            status = subprocess.run(program, env={**os.environ, "AGON_SAID": file.name}).returncode
            checker.hear(file)
        print(f"# {checker.checked} messages were compared with their schemas")
    for text, times in collections.Counter(checker.failures).most_common(SHOWN):
        print(f"# {text} ({times} times)")
    sys.stdout.flush()
    return status if status else int(bool(checker.failures))


sys.exit(main())
