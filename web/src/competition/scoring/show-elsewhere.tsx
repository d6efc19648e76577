import '../competition.css'
import { useState } from 'react'
import type { ContestRow } from 'contract/competition/contests'
import { t, told } from '../../language.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { embedSnippet } from '../../events/events.tsx'
import { EMBED_PARTS, type EmbedPart } from '../embed-part.ts'

type Props = { event: { slug: string; name: string }; divisions: readonly ContestRow[] }

/** A television at the park, and the pages of clubs: what an event shows elsewhere. */
export function ShowElsewhere({ event: { slug, name }, divisions }: Props) {
  const [division, setDivision] = useState('')
  const [part, setPart] = useState<EmbedPart>('schedule')
  const words: Record<EmbedPart, string> = {
    schedule: t('Schedule'),
    standings: t('Standings'),
    bracket: t('Brackets'),
  }
  const site = location.origin
  const tv = `${site}/ems/event/${slug}/tv${division ? `?division=${division}` : ''}`
  return (
    <Panel title={t('On a TV or another website')}>
      <div className="show-elsewhere">
        <SelectField
          label={t('Division')}
          value={division}
          placeholder={t('All divisions')}
          onChange={({ currentTarget }) => setDivision(currentTarget.value)}
          options={divisions.map((one) => ({ value: String(one.division_id), label: told(one.label) }))}
        />
        <h3>{t('Scoreboard for a TV')}</h3>
        <p className="dim">
          {t(
            'Open this link on the TV’s browser. It turns its pages on its own. Add &field=4 to show one field, or &seconds=20 for slower pages.',
          )}
        </p>
        <p>
          <Copyable name={t('link')} text={tv} />{' '}
          <a href={tv} target="_blank" rel="noopener">
            {t('Open')}
          </a>
        </p>
        <h3>{t('On your own website')}</h3>
        <SelectField
          label={t('What it shows')}
          value={part}
          placeholder={null}
          onChange={({ currentTarget }) => setPart(currentTarget.value as EmbedPart)}
          options={EMBED_PARTS.map((one) => ({ value: one, label: words[one] }))}
        />
        <p className="dim">{t('Paste this where the page should show it. It is always up to date.')}</p>
        <p>
          <Copyable
            isCode
            name={t('code')}
            text={embedSnippet({ site, slug, part, division, title: `${name}: ${words[part]}` })}
          />
        </p>
      </div>
    </Panel>
  )
}
