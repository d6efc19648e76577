import * as z from 'zod/mini'
import { DateOfBirth, Day } from './dates.ts'
import type { Language } from './language.ts'
import { operation } from './operation.ts'
import { Email, Id, text } from './primitives.ts'
import { problem } from './problem.ts'
import { sentence } from './message.ts'
import { Signature } from './waivers/signature.ts'

export { Signature, Strokes, isNameOf, isRealDrawing } from './waivers/signature.ts'

export const WaiverKind = z.enum([
  'liability',
  'medical',
  'photo',
  'code_of_conduct',
  'concussion',
  'privacy',
  'other',
])
export type WaiverKind = z.infer<typeof WaiverKind>

export const WaiverNotFound = problem('waiver_not_found', 404, 'We couldn’t find this waiver.')
export const WaiverInUse = sentence(
  'waiver_in_use',
  'This waiver has {signatures} signatures, so it can’t be deleted. You can make it inactive instead.',
)
export const WaiverChanged = problem(
  'waiver_changed',
  409,
  'A waiver changed while you had it open. Please read the new text and sign again.',
)
export const GuardianNeeded = problem(
  'guardian_needed',
  422,
  'A parent or guardian needs to sign for a minor.',
)
export const OwnSignatureNeeded = problem(
  'own_signature_needed',
  422,
  'Adults sign for themselves, with the name from the registration.',
)
export const SignatureNotReal = problem(
  'signature_not_real',
  422,
  'Please sign in the box with your full name.',
)
export const TypeName = sentence('type_name_to_sign', 'To sign, type the name {name}.')
export const WaiverNotIntact = problem(
  'waiver_not_intact',
  500,
  'This signed waiver no longer matches its seal, so it can’t be downloaded. Please contact the club.',
)

/** A separate question within a waiver, answered by a box that is never checked beforehand. */
export const Consent = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  label: text('Consent', 500),
})
export type Consent = z.output<typeof Consent>

/** A text a person has to sign, or may sign, as currently published. */
export const RequiredWaiver = z.object({
  version_id: z.int(),
  waiver_id: z.int(),
  kind: WaiverKind,
  number: z.int(),
  locale: z.string(),
  title: z.string(),
  /** Safe to show: it was sanitized when it was published. */
  body_html: z.string(),
  /**
   * Digest of title, text and consents. The signer sends it back, so that what was read is what is signed.
   */
  text_sha256: z.string(),
  consents: z.array(Consent),
  required: z.boolean(),
  /** The person is a minor on that day, so a parent or guardian signs. */
  needs_guardian: z.boolean(),
})
export type RequiredWaiver = z.output<typeof RequiredWaiver>

/**
 * What a person agrees to before signing on a screen: paper instead, withdrawal, what is needed, the copy.
 * Source: 15 USC 7001(c). A changed text needs a new version, because the version is part of what is sealed.
 */
export const E_CONSENT = {
  version: '2026-1',
  label: 'I agree to sign electronically.',
  disclosure: [
    'Your electronic signature counts like one on paper. Signing this way is your choice: on request the club gives you the texts on paper, free of charge, and you can sign there.',
    'You may change your mind until you press the button to sign. Afterwards you can withdraw your consent for the future by writing to the club.',
    'To read and keep the documents you need a current web browser, an email address and a program that opens PDF files.',
    'You get a copy of every signed document by email and can download it at once. Please tell the club when your email address changes.',
  ],
} as const

/** The same in each language, each with its own version: what was read is what is sealed. */
export const E_CONSENTS: Record<Language, { version: string; label: string; disclosure: readonly string[] }> =
  {
    en: E_CONSENT,
    es: {
      version: '2026-1-es',
      label: 'Acepto firmar electrónicamente.',
      disclosure: [
        'Su firma electrónica vale como una en papel. Firmar así es su decisión: si lo pide, el club le da los textos en papel, sin costo, y puede firmar allí.',
        'Puede cambiar de opinión hasta que presione el botón para firmar. Después puede retirar su consentimiento para el futuro escribiendo al club.',
        'Para leer y guardar los documentos necesita un navegador actual, una dirección de correo electrónico y un programa que abra archivos PDF.',
        'Recibe por correo electrónico una copia de cada documento firmado y puede descargarlo de inmediato. Avise al club cuando cambie su dirección de correo electrónico.',
      ],
    },
  }

/**
 * Agreement to one text. `agreed` is the state of the check box, so that an unchecked box is refused in
 * words.
 */
export const WaiverAct = z.object({
  version_id: Id,
  text_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  agreed: z.literal(true, 'Please confirm that you agree to this text.'),
  /** Whether the text was scrolled to its end: recorded, never required. */
  read_to_end: z.optional(z.boolean()),
  /** Answers to the waiver's consents by key; a missing one is a no. */
  consents: z.optional(z.record(z.string(), z.boolean())),
})

export const Signer = z.object({
  name: text('Name', 120),
  email: Email,
  /** The signer's relation to the person it is signed for: 'self', 'mother', 'legal guardian' … */
  relation: text('Relationship', 40),
  /** Required of a guardian, who must be an adult. */
  dob: z.optional(DateOfBirth),
})
export type Signer = z.output<typeof Signer>

/** Who the texts are signed for, as the registration has this person now. */
export const SignedPerson = z.object({ key: z.string(), name: text('Name', 200), dob: Day })
export type SignedPerson = z.output<typeof SignedPerson>

/** One signature under one or more texts. */
export const Signing = z.object({
  signer: Signer,
  is_guardian: z.boolean(),
  acts: z.array(WaiverAct).check(z.minLength(1, 'There’s nothing to sign.'), z.maxLength(20)),
  signature: Signature,
  e_consent: z.literal(true, 'Please agree to sign electronically.'),
  /** `version` of the entry in `E_CONSENTS` that was shown. */
  disclosure_version: z.string().check(z.maxLength(20)),
})
export type Signing = z.output<typeof Signing>

export const verifyDocument = operation({
  method: 'POST',
  path: '/mms/waivers/verify',
  access: 'public',
  summary: 'Say whether a PDF is, byte by byte, a waiver that was signed here',
  message: 'Operation successful',
  multipart: true,
  limit: { max: 20, seconds: 60 },
  input: z.object({
    document: z
      .file('Choose a PDF.')
      .check(z.maxSize(5_000_000, 'This file is larger than 5 MB. Please choose a smaller one.')),
  }),
  output: z.object({
    found: z.boolean(),
    /** The file's digest, so that both sides know what was compared. */
    sha256: z.string(),
    title: z.nullable(z.string()),
    number: z.nullable(z.int()),
    signed_at: z.nullable(z.string()),
    /** When the signature was withdrawn, if it was. */
    revoked_at: z.nullable(z.string()),
  }),
})

export const downloadSignedWaiver = operation({
  method: 'GET',
  path: '/mms/waivers/signed/:id',
  access: 'mms.waivers.view',
  summary: 'Give a signed waiver as PDF',
  file: 'application/pdf',
  input: z.object({ id: Id }),
  output: z.unknown(),
})
