import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const contentPrivacy: ModulePrivacy = {
  columns: {
    cms_page: {
      nobody: ['slug', 'title', 'body_html', 'status', 'language'],
    },
    cms_section: {
      nobody: ['kind', 'section_name', 'body_html', 'image'],
    },
    faq: {
      nobody: ['question', 'answer_html', 'status'],
    },
    faq_section: {
      nobody: ['section_name', 'language'],
    },
    page_revision: {
      kept: {
        'Who did something for the club stands at what was done.': ['author'],
      },
      nobody: ['slug', 'title', 'body_html', 'sections', 'language'],
    },
    partner: {
      nobody: ['name', 'logo', 'url', 'status'],
    },
    resource: {
      nobody: ['title', 'description', 'file_key', 'file_name', 'file_type', 'status'],
    },
  },
}
