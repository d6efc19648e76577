import './insurance-pane.css'
import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { downloadInsuranceFile, type InsuranceFile } from 'contract/insurance'
import { query } from '../api.ts'
import { RowActs, type useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { useObjectAddress } from '../ui/files/object-address.ts'
import { Facts } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Day, Moment } from '../ui/values.tsx'
import { InsuranceDot } from './insurance-dot.tsx'
import { PlaceLink } from './place-link.tsx'

type Props = {
  file: InsuranceFile
  queue: ReturnType<typeof useQueue>
  mayReview: boolean
  onOpen: () => void
  onReview: () => void
}

/** A paper and what is known about it, beside the list: a picture is looked at without opening anything. */
export function InsurancePane({ file, queue, mayReview, onOpen, onReview }: Props) {
  const { id, status, place, expires_on, uploaded_at, uploaded_by, reason, name } = file
  return (
    <>
      <p>
        <InsuranceDot status={status} />
      </p>
      <div className="office-buttons">
        {status === 'waiting' && <RowActs queue={queue} id={id} />}
        {mayReview && (
          <Button onClick={onReview}>
            {status === 'waiting' ? t('Review with a new date') : t('Review again')}
          </Button>
        )}
        <Button onClick={onOpen}>{t('Open')}</Button>
      </div>
      {/\.(?:png|jpe?g)$/i.test(name) && <Picture file={file} />}
      <Facts
        facts={[
          [t('Team or club'), <PlaceLink key="place" of={file.of} id={file.place_id} name={place} />],
          [t('Document'), name],
          [t('Covered until'), expires_on ? <Day key="until" day={expires_on} /> : t('No date yet')],
          [t('Uploaded'), <Moment key="at" at={uploaded_at} />],
          ...(uploaded_by ? [[t('Uploaded by'), uploaded_by] as const] : []),
          ...(reason ? [[t('Reason'), reason] as const] : []),
        ]}
      />
    </>
  )
}

/** Loaded with the login, because a plain URL would show it to anyone. It is judged by its content, not its name. */
function Picture({ file: { id, place_id, of, name } }: { file: InsuranceFile }) {
  const { data, error } = useQuery(query(downloadInsuranceFile, { id: place_id, file: id, of }))
  const address = useObjectAddress(data?.blob)
  if (error || (data && !data.blob.type.startsWith('image/'))) return null
  return address ? <img className="insurance-picture" src={address} alt={name} /> : <Skeleton lines={6} />
}
