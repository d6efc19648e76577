import { showPhone } from './person.ts'
import { stateCode } from './places.ts'

/**
 * An address on one line, as Americans write it: “1 Main St, Apt 2, Dallas, TX 75201”. The country is only said where
 * it isn't the USA.
 */
export function showAddress(address: Readonly<Record<string, unknown>>): string {
  const part = (name: string) => (typeof address[name] === 'string' ? address[name].trim() : '')
  const [country, state] = [part('country'), part('state')]
  const region = [stateCode(country || 'USA', state) ?? state, part('zip')].filter(Boolean).join(' ')
  return [part('address_1'), part('address_2'), part('city'), region, country === 'USA' ? '' : country]
    .filter(Boolean)
    .join(', ')
}

/** An emergency contact on one line: “Ana Ball (Mother), (214) 555-0100”. */
export function showContact(contact: Readonly<Record<string, unknown>>): string {
  const part = (name: string) => (typeof contact[name] === 'string' ? contact[name].trim() : '')
  const who = [part('name'), part('relation') && `(${part('relation')})`].filter(Boolean).join(' ')
  return [who, showPhone(part('phone'))].filter(Boolean).join(', ')
}
