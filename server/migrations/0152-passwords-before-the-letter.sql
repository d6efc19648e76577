-- A password chosen on the page of thanks waits with the link of the letter (decision 0117). It counts only when the link is
-- opened in the browser that holds the key; the table knows the key's SHA-256.
alter table auth_action_token
  add column chosen_hash text,
  add column chosen_key_sha256 bytea,
  add constraint auth_action_token_chosen_check
    check ((chosen_hash is null) = (chosen_key_sha256 is null) and (chosen_hash is null or purpose = 'set'));
