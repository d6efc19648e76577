import type { OutsideContext } from '../plumbing/context.ts'
import { membersPaper } from './paper-drawing.ts'
import type { Stored } from './resource-queries.ts'

type Paper = {
  title: string
  description: string
  file: string
  status: Stored['status']
  intro: string
  parts: readonly { heading: string; items: readonly string[] }[]
}

const PAPERS: readonly Paper[] = [
  {
    title: 'Parent handbook',
    description: 'What to bring, when to be there, and whom to ask.',
    file: 'parent-handbook',
    status: 'published',
    intro:
      'Thank you for trusting us with your player. This page answers what families ask most. For anything else, ask your coach first.',
    parts: [
      {
        heading: 'Before the first practice',
        items: [
          'Register your player and sign the waivers. Both take a few minutes on a phone.',
          'Add a photo, so that the membership card opens the gate without questions.',
          'Say yes or no to each date in the calendar. Coaches plan drills by who is coming.',
        ],
      },
      {
        heading: 'What to bring',
        items: [
          'Glove, bat, batting helmet with a face guard, cleats, a full water bottle and sun protection.',
          'A fielder’s mask for pitchers and corner infielders. We recommend one for every position.',
          'A jacket: evenings are cooler than they look.',
        ],
      },
      {
        heading: 'On game day',
        items: [
          'Be at the field 45 minutes before the game, dressed and with laces tied.',
          'Cheer for both teams. Coaches coach, umpires decide, families encourage.',
          'Questions about playing time can wait a day. Coaches answer them gladly then.',
        ],
      },
    ],
  },
  {
    title: 'When play stops: lightning and heat',
    description: 'The rules for the field, on one page for the dugout.',
    file: 'lightning-and-heat',
    status: 'published',
    intro:
      'Whoever sees the danger first says so. No one has to wait for permission to leave the field when it isn’t safe.',
    parts: [
      {
        heading: 'Lightning',
        items: [
          'Thunder heard or lightning seen: everyone leaves the field at once, into a building or a car. Dugouts aren’t shelter.',
          'Play goes on 30 minutes after the last thunder or lightning. Each new one starts the 30 minutes again.',
          'Teams wait where they can be reached. The live page of the event says when play goes on.',
        ],
      },
      {
        heading: 'Heat',
        items: [
          'From 90 °F, there is a water break every two innings, and catchers may be replaced at any time.',
          'From 100 °F, games are shortened or moved. The director decides and says so on the live page.',
          'Dizzy, cold skin, confused: stop, shade, water, ice, and call 911.',
        ],
      },
    ],
  },
  {
    title: 'First practice: a checklist for coaches',
    description: 'Eighty minutes that every player goes home from smiling.',
    file: 'first-practice',
    status: 'published',
    intro: 'Print it, put it in your back pocket, and tick as you go.',
    parts: [
      {
        heading: 'The day before',
        items: [
          'Look at the roster: who is new, who hasn’t signed, who has an allergy or an old injury?',
          'Remind those who haven’t answered. Bring name tags.',
          'Check the first-aid kit and the phone number of the park.',
        ],
      },
      {
        heading: 'At the field',
        items: [
          '10 minutes: names, and one thing each player wants to get better at.',
          '15 minutes: running and throwing, always in pairs, always with eyes on the partner.',
          '30 minutes: three stations with a parent at each: ground balls, hitting off a tee, base running.',
          '20 minutes: a short game in which everyone bats once.',
          '5 minutes: what went well, and when we meet again.',
        ],
      },
    ],
  },
  {
    title: 'Letter to sponsors',
    description: 'For review by the board.',
    file: 'letter-to-sponsors',
    status: 'draft',
    intro:
      'Dear neighbor, our players practice on fields that this town built. Would you help us with the next season? Your name stands on our website, at our fields and on the program of every event.',
    parts: [
      {
        heading: 'What your gift does',
        items: [
          '$150 pays the membership of a player whose family can’t.',
          '$500 gives a team new catcher’s gear.',
          '$2,500 keeps a field lit for a season.',
        ],
      },
    ],
  },
]

type Paperwork = Omit<Stored, 'id' | 'version' | 'updated_at'>

/** Papers for the members of the tenants with sample data, as they were stored; others begin without any. */
export async function storePapers({
  outside: { storage },
  tenant,
  now,
  draw,
}: Pick<OutsideContext, 'outside' | 'tenant' | 'now' | 'draw'>): Promise<Paperwork[]> {
  if (!['alliance', 'demo'].includes(tenant.label)) return []
  const about = { tenant: { name: tenant.name }, lang: 'en', created: now }
  return Promise.all(
    PAPERS.map(async ({ title, description, file, status, intro, parts }) => {
      const content = await draw(membersPaper, { about: { ...about, title }, intro, parts })
      const file_key = `resources/${tenant.label}/${file}.pdf`
      await storage.put(file_key, content, 'application/pdf')
      return {
        ...{ title, description, status, file_key },
        ...{ file_name: `${file}.pdf`, file_type: 'application/pdf', file_size: content.length },
      }
    }),
  )
}
