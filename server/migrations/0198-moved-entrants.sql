-- The office moves a person or team to another division of an event.
grant update (event_division_id) on entrant to fieldhouse_app;
