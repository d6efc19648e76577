-- Whom to call at a league stands on the page of each of its clubs, which a manager of one league reads as well.
grant select on league_contact to fieldhouse_league;
