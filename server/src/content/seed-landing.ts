import type { NewPage } from 'contract/content'
import type { Language } from 'contract/language'
import { text, type Landing } from './seed-landing-text.ts'
import { SPANISH_LANDINGS } from './seed-landing-es.ts'

const STEPS = [
  text(
    'Say who plays',
    'Add everyone at once: your kids, yourself as a coach, or a whole team. We’ll show you which division fits, and why.',
  ),
  text(
    'Sign and pay',
    'Sign the waivers on your phone, see exactly what you’re paying for, and pay by card. Save and finish anytime.',
  ),
  text(
    'Carry your card',
    'Your member ID, receipt and signed waivers arrive by email. At the field, just show the card on your phone.',
  ),
] as const

/** The landing page text by tenant label; other tenants get the default one. */
const LANDINGS: Record<string, Landing> = {
  default: {
    title: 'Membership for the whole season',
    notice: text(
      'Registration for {first_year}-{last_year} is open',
      'No matter when you join, your membership is good through July 31, {last_year}.',
    ),
    hero: text(
      'Your season starts here',
      'Register players, coaches and teams in a few minutes, on any phone. One membership covers the fall and the summer.',
    ),
    steps: STEPS,
    features: [
      text(
        'The whole family in one order',
        'Two kids and a coach? One form, one set of signatures, one payment.',
      ),
      text(
        'The right division, explained',
        'See the age that counts, the cut-off date and the rule behind it. No guessing.',
      ),
      text(
        'Coaches you can trust',
        'Everyone on the bench has a valid background screening and athlete-safety training.',
      ),
      text(
        'Nothing to print',
        'Your card, receipt and waivers are on your phone and in your inbox. Prefer paper? Print them anytime.',
      ),
    ],
    closing: text(
      'Ready when you are',
      'Grab birthdays and an emergency contact. It takes about five minutes, and you can pause anytime.',
    ),
  },
  alliance: {
    title: 'One alliance, eight leagues',
    notice: text(
      'The {first_year}-{last_year} season is open',
      'Teams are filling their rosters. Memberships are good through July 31, {last_year}.',
    ),
    hero: text(
      'One alliance. Eight leagues. Every age.',
      'Join the athletes, coaches and families who play fastpitch from coast to coast, in 10U to 18U, from league weekends to the championship series.',
    ),
    steps: [
      text(
        'Say who plays',
        'Add athletes, coaches or a team. We’ll match you with your league by state and your division by birthday, and tell you why.',
      ),
      STEPS[1],
      text(
        'Take the field',
        'You’re on your league’s roster, directors scan the card on your phone, and you’re ready to play.',
      ),
    ],
    features: [
      text(
        'Your league, close to home',
        'Eight leagues that know their states, fields and teams. Play near home and qualify from there.',
      ),
      text(
        'A road to the championship',
        'League play leads to regionals and the championship series in five age divisions, with a tier for every level.',
      ),
      text(
        'Rosters that are settled',
        'One transfer in the fall, one in the summer, approved by both teams. Everyone knows who plays where.',
      ),
      text(
        'Safety first, always',
        'Coaches are screened and trained before the first practice, and every adult speaks up if something’s wrong.',
      ),
    ],
    closing: text(
      'Your jersey is waiting',
      'Register athletes and coaches now, so your team starts its first weekend with a full roster.',
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
        'Clinics with patient coaches, borrowed gloves and no cuts. Come once and see if you like it.',
      ),
      text(
        'Teams for the ambitious',
        'Travel teams from 10U to 18U with winter training and a full tournament calendar.',
      ),
      text(
        'Help where money is tight',
        'Our scholarship fund covers fees for families who need it. Email us. It stays between us.',
      ),
      text(
        'Run by neighbors',
        'Two hundred volunteers line fields, keep score and run the snack bar. There’s a job for you, too.',
      ),
    ],
    closing: text(
      'Come and play',
      'Registration takes about five minutes. Not sure which team fits? Register, and we’ll call you.',
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
