#!/usr/bin/env python3
"""A server that says yes to a WebSocket and has not understood it, for as many clients as come.

usage: impostor.py [HEADER]: its answer has this one. Prints its port, and what else a client says.
"""
import socket
import sys

with socket.create_server(("127.0.0.1", 0)) as server:
    print(server.getsockname()[1], flush=True)
    while True:
        line, _ = server.accept()
        with line:
            asked = b""
            while b"\r\n\r\n" not in asked:
                asked += line.recv(4096)
            line.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\n%s\r\n\r\n" % " ".join(sys.argv[1:])).encode())
            try:
                more = line.recv(4096)
            except ConnectionError:
                more = b""
            if more:
                print(more, flush=True)
