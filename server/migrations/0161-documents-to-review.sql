-- What families upload is reviewed by the office; papers the office keeps itself, and older ones, are not.
alter table member_document
  add column review text check (review in ('waiting', 'accepted', 'refused')),
  add column reason text check (length(reason) between 1 and 500),
  add column reviewed_at timestamptz,
  add column reviewed_by bigint,
  add constraint member_document_reviewed
    check ((reviewed_at is not null) = coalesce(review in ('accepted', 'refused'), false)),
  add constraint member_document_reason check (reason is null or review = 'refused');

create index member_document_reviews on member_document (tenant_id, uploaded_at desc, id desc)
  where review is not null and removed_at is null;
create index member_document_waiting on member_document (tenant_id, id)
  where review = 'waiting' and removed_at is null;
