import { useEffect, useState } from 'react'

/** An address under which the browser shows a file it has fetched; undefined while there is none. */
export function useObjectAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
