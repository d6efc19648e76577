export { WaiverSigning, type GivenSignature } from './waiver-signing.tsx'
