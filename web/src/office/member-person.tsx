import './members.css'
import { useState, type ReactNode } from 'react'
import { writtenCode } from 'contract/confirmation-code'
import { showDay } from 'contract/dates'
import { getMemberPhoto } from 'contract/members'
import { correctMember } from 'contract/members/correction'
import type { MemberDetail } from 'contract/registrations/member-detail'
import { showAddress, showContact } from 'contract/one-line'
import { showPhone } from 'contract/person'
import { messageOf } from '../api-problems.ts'
import { call, saveDownload, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { MemberPhotoChange } from '../families/families.ts'
import { choiceFacts } from '../members/members.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import { MemberEdit } from './member-edit.tsx'
import { MemberPhoto } from './member-photo.tsx'
import { refreshCard, downloadHouseholdCard } from 'contract/cards/cards'

/** Who it is and how to reach the person. */
export function MemberPerson({ member, name }: { member: MemberDetail; name: string }) {
  const maySeePhoto = useMay(getMemberPhoto)
  const mayCorrect = useMay(correctMember)
  return (
    <Panel title={t('Person')}>
      <div className="member-person">
        {mayCorrect ? (
          <MemberPhotoChange memberId={member.id} name={name} />
        ) : (
          member.profile_pic && maySeePhoto && <MemberPhoto memberId={member.id} name={name} />
        )}
        <Facts facts={factsOf(member)} />
      </div>
    </Panel>
  )
}

/** What the office does with a record, whichever part of it is shown. */
export function MemberActions({ member }: { member: MemberDetail }) {
  const mayCorrect = useMay(correctMember)
  const [isOpen, setOpen] = useState(false)
  if (!mayCorrect) return null
  return (
    <>
      <CardButton member={member} />
      <Button onClick={() => setOpen(true)}>{t('Edit')}</Button>
      {isOpen && <MemberEdit member={member} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Replaces the card and downloads it for printing. */
function CardButton({ member: { id, memberships } }: { member: MemberDetail }) {
  const registration = memberships.find(({ has_card }) => has_card)
  const refresh = useCall(refreshCard, {
    refresh: [],
    quiet: true,
    onSuccess: () =>
      call(downloadHouseholdCard, { registration_id: registration!.id, format: 'pdf' }).then(
        saveDownload,
        (error: Error) => toast.failure(messageOf(error)),
      ),
  })
  if (!registration) return null
  return (
    <Button
      busy={refresh.isPending}
      onClick={() =>
        refresh.mutate({ member_id: id }, { onError: (error) => toast.failure(messageOf(error)) })
      }
    >
      {t('Print card')}
    </Button>
  )
}

type FactList = [string, ReactNode][]

function factsOf({
  member_id,
  age,
  team,
  club,
  created_at,
  pre_confirmation_code,
  personal_details,
}: MemberDetail): FactList {
  const { first_name, last_name, dob, email, phone, address, emergency_contact } = personal_details
  return [
    [t('Name'), `${first_name} ${last_name}`],
    [t('Member ID'), <Copyable key="id" text={member_id} name={t('member ID')} />],
    [t('Date of birth'), dob && t('{day}, age {age}', { day: showDay(dob), age: age ?? 0 })],
    ...choiceFacts(personal_details),
    [
      t('Email'),
      email && (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [
      t('Phone'),
      phone && (
        <a key="phone" href={`tel:${phone}`}>
          {showPhone(phone)}
        </a>
      ),
    ],
    [t('Address'), address && showAddress(address)],
    [t('Emergency contact'), emergency_contact && showContact(emergency_contact)],
    ...(team ? [[t('Team'), team] as [string, ReactNode]] : []),
    ...(club ? [[t('Club'), club] as [string, ReactNode]] : []),
    ...(pre_confirmation_code
      ? [[t('Confirmation code'), writtenCode(pre_confirmation_code)] as [string, ReactNode]]
      : []),
    [t('On record since'), <Moment key="since" at={created_at} part="day" />],
  ]
}
