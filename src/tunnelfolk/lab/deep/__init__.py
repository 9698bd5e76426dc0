"""The searching bot `deep`, for all three games, on the fast core.

    from tunnelfolk.lab.deep import Budget, Deep

    Deep(seed)                                       # 4,000 playouts a choice: the same answer to the same prompt
    Deep(seed, Budget(playouts=20_000))              # stronger
    Deep(seed, Budget(1_000_000, milliseconds=500))  # as many as half a second allows: for play with people

The best choices in the eyes of `keen` are tried in worlds that the Prompt allows (`worlds`), the same worlds for all,
and the better half is tried again (`halving`). In each world the round is played on (`playouts`): in Saboteur to its
end, by diggers who suspect and saboteurs who strike (`saboteur_playout`); in the Duel and in Solo a few plies by dwarfs
in a hurry (`race_playout`), and the position reached then is evaluated (`features`, `value_weights`).
"""

from tunnelfolk.lab.deep.budget import Budget, budget_of
from tunnelfolk.lab.deep.deep_bot import Deep, warm_up

__all__ = ["Budget", "Deep", "budget_of", "warm_up"]
