-- Who has applied for an event is few of all who have ever entered one.
drop index concurrently if exists event_party_applied;
create index concurrently event_party_applied on event_party (tenant_id, event_id) where state = 'applied';
