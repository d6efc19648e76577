-- What a club writes may stand there in each language its families read: pages, their drafts and history, and the
-- sections of the help page with their questions.

alter table cms_page add column language text not null default 'en' check (language in ('en', 'es'));
alter table page_revision add column language text not null default 'en' check (language in ('en', 'es'));
alter table faq_section add column language text not null default 'en' check (language in ('en', 'es'));

-- What is there already is in the language of its club. The owner of tables that force their policies sees no rows either.
alter table property no force row level security;
alter table cms_page no force row level security;
alter table page_revision no force row level security;
alter table faq_section no force row level security;

update cms_page w set language = 'es' from property p
where p.tenant_id = w.tenant_id and p.name = 'document' and p.value ->> 'language' = 'es';
update page_revision w set language = 'es' from property p
where p.tenant_id = w.tenant_id and p.name = 'document' and p.value ->> 'language' = 'es';
update faq_section w set language = 'es' from property p
where p.tenant_id = w.tenant_id and p.name = 'document' and p.value ->> 'language' = 'es';

alter table property force row level security;
alter table cms_page force row level security;
alter table page_revision force row level security;
alter table faq_section force row level security;

alter table cms_page drop constraint cms_page_tenant_id_slug_key;
alter table cms_page add unique (tenant_id, slug, language);
drop index page_revision_draft;
create unique index page_revision_draft on page_revision (tenant_id, slug, language) where published_at is null;
alter table faq_section drop constraint faq_section_tenant_id_section_name_key;
alter table faq_section add unique (tenant_id, section_name, language);
