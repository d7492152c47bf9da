"""The figures a tournament starts with. Pure data; the documents' numbers with their rule ids."""


def default_points_table() -> dict[str, list[int]]:
    """Placement points by number of survivors, then by place (T-SCORE-01)."""
    return {
        "1": [28],
        "2": [25, 14],
        "3": [22, 12, 6],
        "4": [19, 10, 5, 3],
        "5": [16, 8, 4, 2, 1],
    }


def default_tie_breaks() -> list[str]:
    """Cumulative net worth first (T-SCORE-08), then the declared chain (GAP-S5)."""
    return ["cumulative_net_worth", "game_wins", "best_game_points", "best_game_net_worth", "roll_off"]
