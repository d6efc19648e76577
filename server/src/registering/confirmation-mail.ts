import { money, type Currency } from 'contract/money'
import { STATUS_LABELS } from 'contract/statuses'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { dayInLetter, keepAttachments, sendMail, wordsIn } from '../mail/mail.ts'
import { findOrder, receiptOf, type Order } from '../payments/payments.ts'
import { signaturesOf, waiverPaper } from '../waivers/waivers.ts'
import { PURPOSE } from './draft-order.ts'
import { getDraftById } from './drafts-queries.ts'
import { cardPdf } from '../cards/cards.ts'
import { findRegistrationsOfDraft } from '../registrations/registrations.ts'

type Payload = { draft_id: number; verify_email_path: string | null; set_password_path: string | null }

/**
 * Draws all documents of a paid registration and mails them to the payer, with the links for a new account.
 */
export const confirmRegistration = job<Payload>({
  name: 'confirm-registration',
  waitsForCalm: true,
  async run(context, payload) {
    const { order, registrations, signatures, language } = await context.transaction((inside) =>
      collect(inside, payload.draft_id),
    )
    const t = wordsIn(language)
    const papers: Download[] = [await context.transaction((inside) => receiptOf(inside, order))]
    for (const { id, has_card } of registrations) if (has_card) papers.push(await cardPdf(context, id))
    for (const signature of signatures)
      papers.push(await context.transaction((inside) => waiverPaper(inside, signature)))
    const attachments = await keepAttachments(context, `registration-${payload.draft_id}`, papers)
    await context.transaction((inside) =>
      sendMail(inside, {
        to: order.payer_email,
        language,
        subject: t('Registration {number} is complete', { number: order.number }),
        paragraphs: [
          t('Thank you! We’ve received your payment of {amount}, and the registration is complete.', {
            amount: money(order.total, order.currency as Currency),
          }),
          ...registrations.map(
            ({ name, membership, member_number, status, season, valid_from, valid_until }) => [
              { label: name, value: membership },
              { label: t('Season'), value: season },
              { label: t('Member ID'), value: member_number },
              {
                label: t('Status'),
                value:
                  status === 'waiting_for_approval'
                    ? t('{status}: we’ll email you once the league decides', {
                        status: t(STATUS_LABELS[status]),
                      })
                    : valid_from > todayOf(context)
                      ? t('{status} from {from} through {day}', {
                          status: t(STATUS_LABELS[status]),
                          from: dayInLetter(valid_from, language),
                          day: dayInLetter(valid_until, language),
                        })
                      : t('{status} through {day}', {
                          status: t(STATUS_LABELS[status]),
                          day: dayInLetter(valid_until, language),
                        }),
              },
            ],
          ),
          ...everythingPaid(order, t),
          t('Your receipt, membership cards and signed waivers are attached.'),
          ...accountWords(context, payload, t),
        ],
        button: payload.set_password_path
          ? { label: t('Open my account'), url: context.link(payload.set_password_path) }
          : { label: t('Log in'), url: context.link('/login') },
        about: ['registration_draft', payload.draft_id],
        attachments,
        once: `registration_confirmed:${payload.draft_id}`,
      }),
    )
  },
})

async function collect(context: Context, draft_id: number) {
  const draft = await getDraftById(context, draft_id)
  const [order, registrations, signatures] = await Promise.all([
    findOrder(context, draft.order_id!),
    findRegistrationsOfDraft(context, draft_id),
    signaturesOf(context, { draft_id }),
  ])
  return { order: order!, registrations, signatures, language: draft.data.registrant.language ?? 'en' }
}

/** If the order paid for more than memberships, every line of it: no other letter is sent about it. */
function everythingPaid({ lines, total, currency }: Order, t: ReturnType<typeof wordsIn>) {
  if (lines.every(({ purpose }) => purpose === PURPOSE)) return []
  const show = (cents: number) => money(cents, currency as Currency)
  return [
    t('This is what you paid for, all in one payment:'),
    [
      ...lines.map(({ label, detail, total: paid }) => ({
        label: detail ? `${label}, ${detail}` : label,
        value: show(paid),
      })),
      { label: t('Total'), value: show(total) },
    ],
  ]
}

const accountWords = (
  context: OutsideContext,
  { verify_email_path, set_password_path }: Payload,
  t: ReturnType<typeof wordsIn>,
) => [
  ...(set_password_path
    ? [
        t(
          'You now have an account. Open it with the button below to see your registrations, receipts and cards anytime.',
        ),
      ]
    : [t('It’s all in your account, too.')]),
  ...(verify_email_path
    ? [[{ label: t('Confirm your email address'), value: context.link(verify_email_path) }]]
    : []),
]
