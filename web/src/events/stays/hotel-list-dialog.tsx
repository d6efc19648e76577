import '../../ui/fields/input.css'
import './stay.css'
import { useMemo, useState } from 'react'
import { readHotelList, teamsOfList, type HotelList, type ListedTeam } from 'contract/events/hotel-lists'
import { hotelKey } from 'contract/events/stay-rules'
import { importHotelList, listStays, type StayTable } from 'contract/events/stays'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { msg, t, told } from '../../language.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenNumber } from '../../written.ts'

const PROBLEMS: Readonly<Record<NonNullable<HotelList['problem']>, string>> = {
  empty: msg('This list is empty.'),
  no_team: msg('We couldn’t find a column named Team or Group name.'),
  no_nights: msg('We couldn’t find a column named Nights or Room nights.'),
  too_long: msg('A list can have up to 2,000 lines.'),
}

type Props = { table: StayTable; onClose: () => void }

/** Takes over what a hotel has sent: every line is shown with its team before anything is saved. */
export function HotelListDialog({ table, onClose }: Props) {
  const { event, teams, hotels, lists } = table
  const [files, setFiles] = useState<File[]>([])
  const [text, setText] = useState<string>()
  const [hotel, setHotel] = useState(hotels.length === 1 ? hotels[0]!.title : '')
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [isEmpty, setEmpty] = useState(false)
  const save = useCall(importHotelList, {
    refresh: [listStays],
    quiet: true,
    onSuccess: ({ teams: count, room_nights }) => {
      toast.success(
        t('{count} team imported, {nights} room nights.|{count} teams imported, {nights} room nights.', {
          count,
          nights: writtenNumber(room_nights),
        }),
      )
      onClose()
    },
  })
  const list = useMemo(() => (text === undefined ? undefined : readHotelList(text)), [text])
  const listed = useMemo(() => (list ? teamsOfList(list.lines, teams) : []), [list, teams])
  const teamOf = ({ team, entrant_id, guess }: ListedTeam) =>
    chosen[team] ?? String(entrant_id ?? guess ?? '')
  const taken = listed.filter((one) => teamOf(one) !== '')
  const errors = fieldErrorsOf(save.error)
  const replaces = lists.find((one) => hotelKey(one.hotel) === hotelKey(hotel))
  const read = async ([file]: File[]) => {
    setText(file && (await file.text()))
    setChosen({})
    setEmpty(false)
  }
  return (
    <FormDialog
      title={t('Import a hotel’s list')}
      submitLabel={t('Import')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => {
        if (taken.length === 0) return setEmpty(true)
        save.mutate({
          ...{ id: event.id, hotel },
          lines: taken.flatMap((one) =>
            one.lines.map(({ room_nights, rooms }) => ({
              ...{ entrant_id: Number(teamOf(one)), room_nights, rooms },
            })),
          ),
        })
      }}
      onClose={onClose}
    >
      {save.error && !errors && <Notice kind="bad" isNews title={told(messageOf(save.error))} />}
      <TextField
        label={t('Hotel')}
        name="hotel"
        list="stay-list-hotels"
        maxLength={120}
        autoComplete="off"
        value={hotel}
        error={errors?.['hotel']?.[0]}
        onChange={({ currentTarget }) => setHotel(currentTarget.value)}
      />
      <datalist id="stay-list-hotels">
        {hotels.map(({ title }) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      {replaces && (
        <Notice
          kind="info"
          title={t(
            'This replaces the hotel’s last list: {count} team.|This replaces the hotel’s last list: {count} teams.',
            { count: replaces.teams },
          )}
        />
      )}
      <FileDrop
        label={t('List from the hotel')}
        hint={t(
          'A CSV file with a line for each reservation or team, and columns such as Team, Rooms and Nights.',
        )}
        value={files}
        error={isEmpty ? t('Choose a list with at least one of your teams.') : undefined}
        accept={['.csv', '.txt', '.tsv']}
        mostMegabytes={1}
        onChange={(dropped) => {
          setFiles(dropped)
          void read(dropped)
        }}
      />
      {list?.problem && <Notice kind="bad" isNews title={t(PROBLEMS[list.problem])} />}
      {list && !list.problem && (
        <Lines
          {...{ list, listed, teams, teamOf }}
          onChoose={(team, entrant_id) => setChosen((all) => ({ ...all, [team]: entrant_id }))}
        />
      )}
    </FormDialog>
  )
}

type LinesProps = {
  list: HotelList
  listed: readonly ListedTeam[]
  teams: StayTable['teams']
  teamOf: (one: ListedTeam) => string
  onChoose: (team: string, entrant_id: string) => void
}

/** What the list says, added up by team, with what can’t be read and what won’t count. */
function Lines({ list: { unread }, listed, teams, teamOf, onChoose }: LinesProps) {
  const without = listed.filter((one) => teamOf(one) === '').length
  return (
    <>
      {unread.length > 0 && (
        <Notice
          kind="warn"
          isNews
          title={t('{count} line can’t be read and won’t count|{count} lines can’t be read and won’t count', {
            count: unread.length,
          })}
        >
          <ul>
            {unread.slice(0, 10).map(({ line, text }) => (
              <li key={line}>{t('Line {line}: {what}', { line, what: text })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {without > 0 && (
        <Notice
          kind="warn"
          title={t(
            '{count} name has no team yet and won’t count|{count} names have no team yet and won’t count',
            {
              count: without,
            },
          )}
        />
      )}
      <div className="stay-scroll" role="group" aria-label={t('The list as we read it')} tabIndex={0}>
        <table className="stay-lines" aria-label={t('The list as we read it')}>
          <thead>
            <tr>
              <th scope="col">{t('On the list')}</th>
              <th scope="col">{t('Room nights')}</th>
              <th scope="col">{t('Team')}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((one) => (
              <tr key={one.team}>
                <th scope="row">
                  {one.team} <LineNotes one={one} />
                </th>
                <td className="numbers">{writtenNumber(one.room_nights)}</td>
                <td>
                  <select
                    className="input input-select"
                    aria-label={t('Team for {name}', { name: one.team })}
                    value={teamOf(one)}
                    onChange={({ currentTarget }) => onChoose(one.team, currentTarget.value)}
                  >
                    <option value="">{t('Don’t count')}</option>
                    {teams.map(({ entrant_id, name, division }) => (
                      <option key={entrant_id} value={entrant_id}>
                        {`${name} (${told(division)})`}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Several lines are added up, openly; a name that is only similar is to be looked at. */
function LineNotes({ one: { lines, is_repeated, guess } }: { one: ListedTeam }) {
  return (
    <small className="stay-notes">
      {lines.length > 1 &&
        t('{sum} (lines {lines})', {
          sum: lines.map(({ room_nights }) => writtenNumber(room_nights)).join(' + '),
          lines: lines.map(({ line }) => line).join(', '),
        })}{' '}
      {is_repeated && <strong>{t('Some lines are the same. Check that none is there twice.')}</strong>}{' '}
      {guess !== null && <strong>{t('Check the team: the name isn’t quite the same.')}</strong>}
    </small>
  )
}
