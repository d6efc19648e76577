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
        '<p>In one order. Choose <a href="/registration">Register</a>, then add everybody on the first step: your children, yourself, a whole team. Each has a division, a membership and signatures of their own; you pay once, at the end.</p>',
      ],
      [
        'Which division is my daughter in?',
        '<p>It depends on her age on one day of the year, August 31, {first_year} for this season. A player who is 11 on that day plays 12U. The registration works it out from the date of birth and shows the day and the rule. She may play up in an older division, but never down.</p>',
      ],
      [
        'Can I stop and finish later?',
        '<p>Yes, at every step. Your answers are kept on this device, and once you have given your e-mail address you can have a link mailed that continues the registration anywhere, also on another phone.</p>',
      ],
      [
        'What should I have at hand?',
        '<ul><li>Date of birth and address of everyone you register</li><li>An emergency contact who is not you</li><li>A photo for the membership card; your phone can take one</li><li>A card to pay with, unless the total is zero</li></ul>',
      ],
      [
        'My team has already entered me. What do I do?',
        '<p>Use the confirmation code or the link that your team sent you. With a code you are also asked for the date of birth, so that nobody else sees the record. It opens with what the team knows; check it, add what is missing, sign and pay. That way there are not two of you.</p>',
      ],
      ...(label === 'alliance'
        ? [
            [
              'Which member league do I belong to?',
              '<p>The league of your team’s home state. The registration proposes it from your address. A team that plays most of its games elsewhere may ask to join the league there; both league offices decide.</p>',
            ] as const,
          ]
        : []),
      ...(label === 'demo'
        ? [
            [
              'I have no team yet. Can I register?',
              `<p>Yes. Register as a player without a team and we will suggest a ${local_body} near you with room in your division, usually within a week.</p>`,
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
        '<p>All major credit and debit cards. The number is typed into fields of our payment provider and never reaches us. Your bank may ask you to confirm the payment in its app.</p>',
      ],
      [
        'My card was declined. Is my registration lost?',
        '<p>No. Everything you typed and signed stays. Try again, or use another card. You are charged once, even if you press the button twice or the connection breaks in between.</p>',
      ],
      [
        'Can I get my money back?',
        '<p>Within 14 days, in full, as long as the membership has not been used in a game. After that only in case of injury or moving away before the first game. The <a href="/terms-and-conditions">terms</a> say it in detail. Write to us and name the member ID.</p>',
      ],
      [
        'How do I use a coupon?',
        '<p>Enter the code on the payment step. The price changes at once and shows what the coupon took off. A coupon that is expired, used up or meant for another membership says so.</p>',
      ],
      [
        'What is registration protection?',
        '<p>An optional insurance that refunds the fee if a player cannot take part, for example because of an injury. It is sold by an insurer, who also decides about claims. Nobody needs it to play, and it is never added without your choice.</p>',
      ],
      [
        'Where do I find my receipt?',
        '<p>On the page that confirms your registration and in the e-mail that follows. It is a PDF and lists every part of what you paid.</p>',
      ],
    ],
  },
  {
    section_name: 'Cards, waivers and teams',
    questions: [
      [
        'How do I get my membership card?',
        '<p>It is on the page that confirms your registration and in the e-mail that follows, as a PDF and as a picture for your phone. Whoever scans its code sees whether the membership is valid and until when, and nothing else about you.</p>',
      ],
      [
        'Who signs for a player under 18?',
        '<p>A parent or legal guardian. You read the full text, agree to sign electronically and draw or type your name. You get a copy at once and can ask for it on paper.</p>',
      ],
      [
        'A waiver has changed. Do I have to sign again?',
        '<p>If a new version needs your signature, we write to you, and the e-mail leads you straight to it. You can also <a href="/waiver-regeneration">sign your waivers again</a> at any time, with the member ID on the card. What you signed before stays on record.</p>',
      ],
      [
        'May a player change teams during the season?',
        `<p>Once in the fall and once in the summer. The player or a parent asks for the transfer, both teams agree and the ${local_body} office approves it. Rosters that have qualified for a championship are locked.</p>`,
      ],
      [
        'What do coaches need before the first practice?',
        `<p>A coach membership, a background screening and an athlete-safety training that are both valid on that day. The ${local_body} office checks them before it approves the membership.</p>`,
      ],
      [
        'Who can see information about my child?',
        `<p>The staff of her own team, the ${local_body} office and event directors, each only as far as they need it. Nothing is sold or used for advertising. The <a href="/privacy-policy">privacy policy</a> has the details, also on photos and on children under 13.</p>`,
      ],
      [
        'I have another question.',
        `<p>Write to ${contact}. Please give the member ID if it is about a registration; we answer within two business days.</p>`,
      ],
    ],
  },
]
