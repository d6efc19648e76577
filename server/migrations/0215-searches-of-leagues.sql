-- The manager of one league searches the lists of teams and clubs, too: what is found is narrowed by the lists themselves.
grant execute on function search_clubs, search_teams to fieldhouse_league;
