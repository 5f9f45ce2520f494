"""Plays with a UCI engine by python-chess. usage: uci-client.py PROGRAM ARGUMENT..."""

import asyncio
import sys

import chess
import chess.engine


class AnyBoard(chess.Board):
    """Knows how moves are written, and leaves the rules to the engine."""

    def is_legal(self, move):
        return True

    def is_pseudo_legal(self, move):
        return True

    def parse_uci(self, uci):
        return chess.Move.from_uci(uci)

    def push_uci(self, uci):
        move = chess.Move.from_uci(uci)
        self.push(move)
        return move


async def main():
    transport, engine = await chess.engine.popen_uci(sys.argv[1:])
    for option in ["Level", "Threads", "Hash", "MultiPV", "Ponder", "Move Overhead"]:
        assert option in engine.options, option
    await engine.configure({"Hash": 16, "Threads": 1, "Move Overhead": 10})

    # A game with clocks, the engine thinking in its opponent's time.
    board = AnyBoard()
    limit = chess.engine.Limit(white_clock=0.5, black_clock=0.5, white_inc=0.01, black_inc=0.01)
    for _ in range(6):
        played = await engine.play(board, limit, ponder=True)
        assert played.move, board.fen()
        board.push(played.move)

    # The other limits, also such as leave no time at all.
    for limit in [
        chess.engine.Limit(time=0.02),
        chess.engine.Limit(depth=2),
        chess.engine.Limit(nodes=300),
        chess.engine.Limit(mate=1),
        chess.engine.Limit(white_clock=0, black_clock=0),
        chess.engine.Limit(white_clock=0.2),
        chess.engine.Limit(),
    ]:
        played = await engine.play(AnyBoard(), limit)
        assert played.move, limit

    # Only some moves, and several lines.
    among = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    played = await engine.play(AnyBoard(), chess.engine.Limit(depth=3), root_moves=among)
    assert played.move in among, played
    lines = await engine.analyse(AnyBoard(), chess.engine.Limit(depth=3), multipv=4)
    assert len({line["pv"][0] for line in lines}) == 4, lines

    # An analysis without an end that is stopped, and followed by another one at once.
    with await engine.analysis(AnyBoard(), multipv=2) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 2 and info.get("multipv") == 2:
                break
    played = await engine.play(AnyBoard(), chess.engine.Limit(depth=1))
    assert played.move

    await engine.ping()
    await engine.quit()


asyncio.run(asyncio.wait_for(main(), 120))
print("good")
