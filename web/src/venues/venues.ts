/** The public interface of this module. */
export { VenueForm } from './venue-form.tsx'
