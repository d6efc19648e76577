import './waiver-regeneration.css'
import { useState } from 'react'
import { Notice } from '../ui/notice.tsx'
import { WaiverProof } from './waiver-regeneration-proof.tsx'
import { ProvenWaivers } from './waiver-regeneration-signing.tsx'

type Proof = { token: string; email: string }

/** For a visitor whose waivers have to be signed again: prove who it is about, read, sign, keep the papers. */
export function WaiverRegenerationScreen() {
  const [proof, setProof] = useState<Proof>()
  const [whyOver, setWhyOver] = useState<string>()
  const start = (next: Proof) => {
    setWhyOver(undefined)
    setProof(next)
  }
  const end = (sentence: string) => {
    setWhyOver(sentence)
    setProof(undefined)
  }
  return (
    <div className="again">
      <h1>Sign waivers again</h1>
      {whyOver && (
        <Notice kind="warn" isNews>
          {whyOver}
        </Notice>
      )}
      {proof ? <ProvenWaivers {...proof} onOver={end} /> : <WaiverProof onProven={start} />}
    </div>
  )
}
