import '../ui/office.css'
import '../ui/tables/data-table.css'
import './structure.css'
import { IconX } from '@tabler/icons-react'
import {
  changeLeague,
  createLeague,
  listOfficeLeagues,
  type LeagueContact,
  type OfficeLeague,
} from 'contract/clubs/structure'
import { STATES } from 'contract/places'
import { showPhone } from 'contract/person'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'

const ALL_STATES = [...STATES.USA, ...STATES.Canada]
export const stateName = (code: string) =>
  told(ALL_STATES.find((state) => state.code === code)?.label ?? code)

type Person = Record<keyof LeagueContact, string>
type Typed = { name: string; short_name: string; state_codes: string[]; contacts: Person[] }

const NEW: Typed = { name: '', short_name: '', state_codes: [], contacts: [] }
const NOBODY: Person = { name: '', role: '', email: '', phone: '' }

const typedOf = ({ name, short_name, state_codes, contacts }: OfficeLeague): Typed => ({
  name,
  short_name,
  state_codes: [...state_codes],
  contacts: contacts.map((contact) => ({
    name: contact.name,
    role: contact.role ?? '',
    email: contact.email ?? '',
    phone: showPhone(contact.phone ?? ''),
  })),
})

const LABELS: Record<keyof Typed, () => string> = {
  name: () => t('Name'),
  short_name: () => t('Short name'),
  state_codes: () => t('Home states'),
  contacts: () => t('Contacts'),
}

const shown = (name: keyof Typed, typed: Typed) =>
  name === 'state_codes'
    ? typed.state_codes.join(', ')
    : name === 'contacts'
      ? typed.contacts.map((contact) => contact.name).join(', ')
      : typed[name]

/** A league's names, its home states, and who is called there. */
export function LeagueForm({ league, onClose }: { league: OfficeLeague | undefined; onClose: () => void }) {
  const editing = useEditing({ thing: league, typedOf, fresh: NEW })
  const { base, draft, errors, errorAt, set, text } = editing
  const options = { refresh: [listOfficeLeagues], quiet: true } as const
  const create = useCall(createLeague, options)
  const change = useCall(changeLeague, options)
  const busy = create.isPending || change.isPending
  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    editing.passes({})
    if (on) change.mutate({ id: on.id, version: on.version, ...draft }, outcome)
    else create.mutate(draft, outcome)
  }
  const setContact = (at: number, part: Partial<Person>) =>
    set({ contacts: draft.contacts.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <FormDialog
      title={league ? t('Edit {name}', { name: league.name }) : t('New league')}
      submitLabel={league ? t('Save') : t('Create league')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField {...text('name')} label={t('Name')} maxLength={120} />
      <TextField
        {...text('short_name')}
        label={t('Short name')}
        hint={t('The letters used in narrow lists, such as TFL.')}
        maxLength={12}
      />
      <SearchSelect
        label={t('Home states')}
        hint={t('Families from these states start in this league.')}
        optional
        name="state_codes"
        value=""
        placeholder={t('Add a state or province')}
        options={ALL_STATES.filter(({ code }) => !draft.state_codes.includes(code)).map(({ code }) => ({
          value: code,
          label: stateName(code),
        }))}
        error={errorAt('state_codes')}
        onChange={(code) => code && set({ state_codes: [...draft.state_codes, code].toSorted() })}
      />
      {draft.state_codes.length > 0 && (
        <div className="structure-states">
          {draft.state_codes.map((code) => (
            <button
              key={code}
              type="button"
              className="chip"
              aria-label={t('Remove {name}', { name: stateName(code) })}
              onClick={() => set({ state_codes: draft.state_codes.filter((one) => one !== code) })}
            >
              {stateName(code)}
              <IconX size={14} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
      <fieldset>
        <legend>{t('Contacts')}</legend>
        {draft.contacts.map((contact, at) => {
          const field = (name: keyof Person, label: string, more = {}) => (
            <TextField
              {...more}
              label={label}
              name={`contacts.${at}.${name}`}
              autoComplete="off"
              optional={name !== 'name'}
              value={contact[name]}
              error={errors[`contacts.${at}.${name}`]}
              onChange={({ currentTarget }) => setContact(at, { [name]: currentTarget.value })}
            />
          )
          return (
            // Contacts have no identity of their own: they are replaced together.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="structure-contact">
              <div className="office-pair">
                {field('name', t('Name'), { maxLength: 120 })}
                {field('role', t('Role'), { maxLength: 60 })}
                {field('email', t('Email'), { type: 'email' })}
                {field('phone', t('Phone'), { type: 'tel' })}
              </div>
              <div className="office-buttons">
                <Button
                  kind="quiet"
                  aria-label={t('Remove {name}', { name: contact.name || t('contact') })}
                  onClick={() => set({ contacts: draft.contacts.filter((_, i) => i !== at) })}
                >
                  {t('Remove')}
                </Button>
              </div>
            </div>
          )
        })}
        {draft.contacts.length < 12 && (
          <Button onClick={() => set({ contacts: [...draft.contacts, NOBODY] })}>{t('Add contact')}</Button>
        )}
      </fieldset>
      <EditingConflict
        editing={editing}
        label={(name) => LABELS[name]()}
        text={shown}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}
