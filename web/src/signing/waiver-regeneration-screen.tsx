import './waiver-regeneration.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { t } from '../language.ts'
import { Notice } from '../ui/notice.tsx'
import { WaiverProof } from './waiver-regeneration-proof.tsx'
import { ProvenWaivers } from './waiver-regeneration-signing.tsx'

/**
 * For visitors whose waivers have to be signed again: identify the person, open the mailed link, read, sign.
 */
export function WaiverRegenerationScreen() {
  const { proof } = useSearch({ strict: false }) as { proof?: string }
  const navigate = useNavigate()
  const [whyOver, setWhyOver] = useState<string>()
  const open = (token: string) => void navigate({ to: '.', search: { proof: token } as never })
  const end = useCallback(
    (sentence: string) => {
      setWhyOver(sentence)
      void navigate({ to: '.', search: {} as never, replace: true })
    },
    [navigate],
  )
  return (
    <div className="again">
      <h1>{t('Sign waivers again')}</h1>
      {whyOver && !proof && (
        <Notice kind="warn" isNews>
          {whyOver}
        </Notice>
      )}
      {proof ? <ProvenWaivers token={proof} onOver={end} /> : <WaiverProof onProven={open} />}
    </div>
  )
}
