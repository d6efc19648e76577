import { msg, t } from '../language.ts'

const WORDS: Record<string, string> = {
  name: msg('Name'),
  title: msg('Browser title'),
  logo: msg('Logo'),
  favicon: msg('Icon'),
  banner: msg('Banner'),
  'colors.primary': msg('Main color'),
  'colors.accent': msg('Second color'),
  support_email: msg('Contact email'),
  sender_name: msg('Email sender name'),
  payment_mode: msg('Payments'),
  'features.registration_protection': msg('Registration protection'),
  'features.donations': msg('Donations'),
  'texts.tagline': msg('Tagline'),
  'texts.description': msg('Description'),
}

/** The name of a settings field on screen. */
export const fieldName = (field: string) => t(WORDS[field] ?? field)
