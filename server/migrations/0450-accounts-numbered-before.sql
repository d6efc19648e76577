-- An account’s id may be taken before the account is written, so that what belongs to it is written first (decision 0236).
grant usage on sequence app_user_id_seq to fieldhouse_app, fieldhouse_league_desk;
