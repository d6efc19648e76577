import { readFile } from 'node:fs/promises'
import { appleWallet } from './wallet-apple.ts'
import { googleWallet } from './wallet-google.ts'
import type { Wallets } from './wallets.ts'

/** Names, and paths of files. */
type Settings = {
  apple:
    | {
        pass_type_id: string
        team_id: string
        certificate: string
        key: string
        key_password: string | undefined
        authority: string
      }
    | undefined
  google: { issuer_id: string; key: string } | undefined
}

/** The wallets this installation is set up for. @throws Error one sentence for the operator */
export async function configuredWallets({ apple, google }: Settings): Promise<Wallets> {
  return {
    apple:
      apple &&
      appleWallet({
        ...apple,
        certificate: await file('APPLE_PASS_CERTIFICATE', apple.certificate),
        key: await file('APPLE_PASS_KEY', apple.key),
        authority: await file('APPLE_WWDR_CERTIFICATE', apple.authority),
      }),
    google:
      google &&
      (await googleWallet({
        issuer_id: google.issuer_id,
        service_account: await file('GOOGLE_WALLET_KEY', google.key),
      })),
  }
}

const file = (setting: string, path: string) =>
  readFile(path, 'utf8').catch(() => {
    throw new Error(`${setting} names a file that cannot be read.`)
  })
