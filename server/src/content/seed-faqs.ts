import type { Publisher } from './seed-legal.ts'

export type FaqTexts = {
  section_name: string
  questions: readonly (readonly [question: string, answer_html: string])[]
}

/** The questions families and coaches ask first, answered for a tenant. */
export const faqsOf = (label: string, { contact, local_body }: Publisher): readonly FaqTexts[] => [
  {
    section_name: 'Registration and divisions',
    questions: [
      [
        'How do I register more than one child?',
        '<p>Do it all in one order. Choose <a href="/registration">Register</a>, then add everyone in the first step: your kids, yourself, a whole team. Each person gets their own division, membership and signatures, and you pay once at the end.</p>',
      ],
      [
        'Which division is my daughter in?',
        '<p>It depends on her age on one day of the year, August 31, {first_year} for this season. A player who’s 11 that day plays 12U. When you register, we work it out from the date of birth and show you the rule. She can play up in an older division, but not down.</p>',
      ],
      [
        'Can I stop and finish later?',
        '<p>Yes, anytime. Your answers are saved on your device, and once you’ve entered your email, we can send you a link to finish on any phone or computer.</p>',
      ],
      [
        'What do I need to register?',
        '<ul><li>Date of birth and address of everyone you register</li><li>An emergency contact other than you</li><li>A photo for the membership card (you can take one with your phone)</li><li>A credit or debit card, unless there’s nothing to pay</li></ul>',
      ],
      [
        'My team already added me. What do I do?',
        '<p>Use the confirmation code or the link your team sent you. With a code, we also ask for the date of birth to keep the record private. Check what your team filled in, add what’s missing, sign and pay. That way you won’t end up with two records.</p>',
      ],
      ...(label === 'alliance'
        ? [
            [
              'Which member league do I belong to?',
              '<p>The league of your team’s home state. We suggest it from your address. A team that plays most of its games somewhere else can ask to join the league there, and both league offices decide.</p>',
            ] as const,
          ]
        : []),
      ...(label === 'demo'
        ? [
            [
              'I don’t have a team yet. Can I register?',
              `<p>Yes. Register as a player without a team, and we’ll suggest a ${local_body} near you with room in your division, usually within a week.</p>`,
            ] as const,
          ]
        : []),
    ],
  },
  {
    section_name: 'Payments and refunds',
    questions: [
      [
        'Which cards do you take?',
        '<p>All major credit and debit cards. Your card number goes straight to our payment provider and never reaches us. Your bank may ask you to confirm the payment in its app.</p>',
      ],
      [
        'My card was declined. Is my registration lost?',
        '<p>No. Everything you entered and signed is saved. Try again, or use another card. You’re only charged once, even if you press the button twice or lose your connection.</p>',
      ],
      [
        'Can I get my money back?',
        '<p>Yes, in full, within 14 days, as long as the membership hasn’t been used in a game. After that, only for an injury or a move before the first game. See the <a href="/terms-and-conditions">terms</a> for details. To ask for a refund, email us with the member ID.</p>',
      ],
      [
        'How do I use a coupon?',
        '<p>Enter the code on the payment step. You’ll see the discount right away. If a coupon has expired, is used up or is for another membership, we’ll tell you.</p>',
      ],
      [
        'What is registration protection?',
        '<p>Optional insurance that refunds the fee if a player can’t take part, for example because of an injury. It’s sold by an insurer, who also handles claims. You don’t need it to play, and it’s only added if you choose it.</p>',
      ],
      [
        'Where do I find my receipt?',
        '<p>It’s on your confirmation page and in your confirmation email, as a PDF that lists everything you paid for.</p>',
      ],
    ],
  },
  {
    section_name: 'Cards, waivers and teams',
    questions: [
      [
        'How do I get my membership card?',
        '<p>It’s on your confirmation page and in your confirmation email, as a PDF and as a picture for your phone. Scanning its code shows whether the membership is valid and until when, and nothing else about you.</p>',
      ],
      [
        'Who signs for a player under 18?',
        '<p>A parent or legal guardian. You read the full text, agree to sign electronically and draw or type your name. You get a copy right away and can ask for it on paper.</p>',
      ],
      [
        'A waiver has changed. Do I need to sign again?',
        '<p>If a new version needs your signature, we’ll email you a link to it. You can also <a href="/waiver-regeneration">sign your waivers again</a> anytime with the member ID on the card. Your earlier signatures stay on record.</p>',
      ],
      [
        'Can a player change teams during the season?',
        `<p>Once in the fall and once in the summer. The player or a parent asks for a transfer, both teams agree and the ${local_body} office approves it. Rosters that have qualified for a championship are locked.</p>`,
      ],
      [
        'What do coaches need before the first practice?',
        `<p>A coach membership, plus a background check and athlete safety training that are valid that day. The ${local_body} office checks both before it approves the membership.</p>`,
      ],
      [
        'Who can see information about my child?',
        `<p>Her own team’s staff, the ${local_body} office and event directors, and each sees only what they need. We don’t sell information or use it for advertising. See the <a href="/privacy-policy">privacy policy</a> for details, including photos and children under 13.</p>`,
      ],
      [
        'I have another question.',
        `<p>Write to ${contact}. If it’s about a registration, include the member ID. We answer within two business days.</p>`,
      ],
    ],
  },
]
