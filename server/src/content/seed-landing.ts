import type { NewPage } from 'contract/content'
import type { Language } from 'contract/language'
import { text, type Landing } from './seed-landing-text.ts'
import { SPANISH_LANDINGS } from './seed-landing-es.ts'

const STEPS = [
  text(
    'Say who plays',
    'Add everyone in one order: your children, yourself as a coach, or a whole team. You see which division fits, and why.',
  ),
  text(
    'Sign and pay',
    'Read and sign the waivers on your phone, check a price with every part listed, and pay by card. Stop any time and go on later.',
  ),
  text(
    'Carry your card',
    'Member IDs, receipt and signed papers arrive by e-mail. The card on your phone shows at the field that you are in.',
  ),
] as const

/** The landing page text by tenant label; other tenants get the default one. */
const LANDINGS: Record<string, Landing> = {
  default: {
    title: 'Membership for the whole season',
    notice: text(
      'Registration for {first_year}-{last_year} is open',
      'Every membership runs until July 31, {last_year}, whenever you join.',
    ),
    hero: text(
      'Your season starts here',
      'Register players, coaches and teams in a few minutes, on any phone. One membership covers the fall and the summer.',
    ),
    steps: STEPS,
    features: [
      text(
        'The whole family in one order',
        'Two children and a coach are one form, one set of signatures and one payment.',
      ),
      text(
        'The right division, explained',
        'We show the age that counts, the day it is taken on and the rule behind it, so nobody has to guess.',
      ),
      text(
        'Coaches you can trust',
        'Everyone on the bench has a valid background screening and athlete-safety training.',
      ),
      text(
        'Nothing to print',
        'Card, receipt and waivers are on your phone and in your mail. Paper is there for those who like it.',
      ),
    ],
    closing: text(
      'Ready when you are',
      'Have dates of birth and an emergency contact at hand. It takes about five minutes, and you can pause at every step.',
    ),
  },
  alliance: {
    title: 'One alliance, eight leagues',
    notice: text(
      'The {first_year}-{last_year} season is open',
      'Teams are filling their rosters. Memberships run until July 31, {last_year}.',
    ),
    hero: text(
      'One alliance. Eight leagues. Every age.',
      'Join the athletes, coaches and families who play fastpitch from coast to coast, in 10U to 18U, from league weekends to the championship series.',
    ),
    steps: [
      text(
        'Say who plays',
        'Add athletes, coaches or a team. Your state leads you to your member league, the date of birth to the division, with the reason in words.',
      ),
      STEPS[1],
      text(
        'Take the field',
        'Your league finds you on the roster, directors scan the card on your phone, and every season counts toward the next.',
      ),
    ],
    features: [
      text(
        'Your league, close to home',
        'Eight member leagues know their states, their fields and their teams. You play near home and qualify from there.',
      ),
      text(
        'A road to the championship',
        'League play leads to regionals and the championship series in five age divisions, with a tier for every level.',
      ),
      text(
        'Rosters that are settled',
        'One transfer in the fall, one in the summer, approved by both teams. Everybody knows who plays where.',
      ),
      text(
        'Safety first, always',
        'Coaches are screened and trained before the first practice, and every adult reports what worries them.',
      ),
    ],
    closing: text(
      'Your jersey is waiting',
      'Register athletes and coaches now, so that your team can enter its first weekend with a complete roster.',
    ),
  },
  demo: {
    title: 'Softball for our whole community',
    notice: text(
      'Early-bird weeks for summer teams',
      'Register by the end of January and your team chooses its practice fields first.',
    ),
    hero: text(
      'Good games, close to home',
      'Forty clubs, one association. We organize leagues, weekend tournaments and clinics for everyone who loves softball.',
    ),
    steps: [
      STEPS[0],
      STEPS[1],
      text(
        'See you at the park',
        'Your coach sees you on the roster right away. Show the card on your phone at check-in and play ball.',
      ),
    ],
    features: [
      text(
        'A place for beginners',
        'Clinics with patient coaches, borrowed gloves and no cuts. Come once and see whether you like it.',
      ),
      text(
        'Teams for the ambitious',
        'Travel teams from 10U to 18U with winter training and a full tournament calendar.',
      ),
      text(
        'Help where money is tight',
        'Our scholarship fund pays fees for families who need it. Write to us; nobody else will know.',
      ),
      text(
        'Run by neighbors',
        'Two hundred volunteers line fields, keep score and run the snack bar. There is a job for you, too.',
      ),
    ],
    closing: text(
      'Come and play',
      'Registration takes about five minutes. If you are not sure which team fits, register and we will call you.',
    ),
  },
}

/** A tenant's landing page in each language. */
export const landingPagesOf = (label: string): (Omit<NewPage, 'id'> & { language: Language })[] => [
  pageOf('en', LANDINGS[label] ?? LANDINGS['default']!),
  pageOf('es', SPANISH_LANDINGS[label] ?? SPANISH_LANDINGS['default']!),
]

const pageOf = (language: Language, { title, notice, hero, steps, features, closing }: Landing) => ({
  slug: 'welcome',
  language,
  title,
  status: 'published' as const,
  sections: [
    { kind: 'notice' as const, ...notice },
    { kind: 'hero' as const, ...hero },
    ...steps.map((step) => ({ kind: 'step' as const, ...step })),
    ...features.map((feature) => ({ kind: 'feature' as const, ...feature })),
    { kind: 'closing' as const, ...closing },
  ],
})
