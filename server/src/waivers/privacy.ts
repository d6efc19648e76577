import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const waiverPrivacy: ModulePrivacy = {
  columns: {
    sealed_content: {
      kept: {
        'What was signed is sealed evidence; taking one out would break the chain.': ['content'],
      },
      nobody: ['sha256'],
    },
    waiver: {
      nobody: ['kind', 'title', 'status', 'states', 'ages', 'applies_from', 'applies_until'],
    },
    waiver_draft: {
      nobody: ['locale', 'title', 'body_html', 'consents'],
    },
    waiver_register: {
      nobody: ['sha256'],
    },
    waiver_register_key: {
      nobody: ['sealed'],
    },
    waiver_signature: {
      kept: {
        'What was signed is sealed evidence; taking one out would break the chain.': ['evidence'],
      },
      nobody: ['kind', 'prev_sha256', 'sha256', 'seal', 'mark_sha256', 'pdf_sha256'],
    },
    waiver_signature_subject: {
      kept: {
        'Says whom a kept signature is about: of a player from outside the digest of name and birthday, which the evidence has anyway.':
          ['person_key'],
      },
    },
    waiver_version: {
      nobody: ['locale', 'title', 'body_html', 'rendered_text', 'consents', 'sha256'],
    },
  },
}
