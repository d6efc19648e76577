import './first-day.css'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getFirstDay, skipStep, type Step } from 'contract/office/first-day'
import { uploadImport } from 'contract/office/import'
import { query, useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

type Facts = { label: string; why: string; to: string; params?: Record<string, string> }

const FACTS: Record<Step, Facts> = {
  brand: {
    label: msg('Make it yours'),
    why: msg('Your logo, colors and the name families see.'),
    to: '/mms/settings',
  },
  play: {
    label: msg('Say what you play'),
    why: msg('Sport, age divisions and the rules ages are counted by.'),
    to: '/ctms/sports',
  },
  leagues: {
    label: msg('Add your league'),
    why: msg('Teams and clubs play in one, even if it’s the only one.'),
    to: '/ctms/leagues',
  },
  season: {
    label: msg('Open a season'),
    why: msg('Its first and last day. Set it to active when families may register.'),
    to: '/mms/admin/season/$id',
    params: { id: 'new' },
  },
  memberships: {
    label: msg('Memberships and prices'),
    why: msg('What players, coaches and teams register for, and what it costs.'),
    to: '/mms/admin/membership',
  },
  waivers: {
    label: msg('Waivers'),
    why: msg('What everyone signs when they register.'),
    to: '/mms/admin/waivers',
  },
  payments: {
    label: msg('Take real payments'),
    why: msg('Until then, test cards only: no money moves.'),
    to: '/mms/settings',
  },
  people: {
    label: msg('Invite your office and clubs'),
    why: msg('Everyone gets a login of their own, with the rights they need.'),
    to: '/mms/users',
  },
  pages: {
    label: msg('Publish your pages'),
    why: msg('Privacy policy and terms wait as drafts. Read, edit and publish them.'),
    to: '/mms/admin/cms',
  },
}

/** What a new tenant still has to set up, as its data shows; skipped steps can be brought back. */
export function FirstDay() {
  const may = useMay(getFirstDay)
  const mayImport = useMay(uploadImport)
  const { data } = useQuery({ ...query(getFirstDay, {}), enabled: may })
  const [isAll, setAll] = useState(false)
  const skip = useCall(skipStep, { refresh: [getFirstDay], quiet: 'success' })
  if (!data?.is_new) return null
  const open = data.steps.filter(({ is_done, is_skipped }) => !is_done && !is_skipped)
  const skipped = data.steps.filter(({ is_done, is_skipped }) => !is_done && is_skipped)
  const done = data.steps.filter(({ is_done }) => is_done).length
  if (open.length === 0 && skipped.length === 0) return null
  const bringBack = skipped.length > 0 && (
    <Button kind="quiet" onClick={() => setAll(!isAll)} aria-expanded={isAll}>
      {t('{count} skipped|{count} skipped', { count: skipped.length })}
    </Button>
  )
  if (open.length === 0 && !isAll) return <p className="first-day-rest">{bringBack}</p>
  const shown = data.steps.filter(({ is_done, is_skipped }) => isAll || is_done || !is_skipped)
  return (
    <Panel
      className="first-day"
      title={t('Set up your site: {done} of {all} done', { done, all: data.steps.length })}
      actions={bringBack}
    >
      <ol className="first-day-steps">
        {shown.map(({ step, is_done, is_skipped }) => {
          const { label, why, to, params } = FACTS[step]
          const name = t(label)
          return (
            <li key={step} data-done={is_done || undefined} data-next={step === open[0]?.step || undefined}>
              {is_done ? (
                <IconCircleCheckFilled size={22} aria-label={t('Done')} role="img" />
              ) : (
                <IconCircle size={22} aria-label={t('Not done')} role="img" />
              )}
              <span className="first-day-words">
                <Link to={to} params={params as never}>
                  {name}
                </Link>
                {!is_done && <span className="dim">{t(why)}</span>}
              </span>
              {!is_done && (
                <Button
                  kind="quiet"
                  aria-label={is_skipped ? t('Bring back “{name}”', { name }) : t('Skip “{name}”', { name })}
                  onClick={() => skip.mutate({ step, is_skipped: !is_skipped })}
                >
                  {is_skipped ? t('Bring back') : t('Skip')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {mayImport && (
        <p className="dim first-day-practice">
          {rich(
            'Want to look around first? <link>Try it with made-up people</link>, and take them out again.',
            {
              link: (text) => (
                <Link key="link" to="/mms/members/import">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      )}
    </Panel>
  )
}
