import { archiveVenue, changeVenue, createVenue, deleteVenue, getVenue, listVenues } from 'contract/venues'
import { addVenueFields, changeVenueField, removeVenueField } from 'contract/venues/fields'
import { addVenueClosure, removeVenueClosure, setVenueHours } from 'contract/venues/hours'
import { setVenueHolder } from 'contract/venues/holder'
import { on, type Routes } from '../plumbing/http/http.ts'
import { addFields, changeField, dropField } from './fields.ts'
import { setHolder } from './holder.ts'
import { addClosure, removeClosure, setHours } from './hours.ts'
import { pageVenues } from './queries.ts'
import { dropVenue, editVenue, makeVenue, shelveVenue, showVenue, type EventsAt } from './venue-changes.ts'

export const venueRoutes = (eventsAt: EventsAt): Routes => [
  on(listVenues, pageVenues),
  on(createVenue, makeVenue(eventsAt)),
  on(getVenue, showVenue(eventsAt)),
  on(changeVenue, editVenue(eventsAt)),
  on(archiveVenue, shelveVenue(eventsAt)),
  on(deleteVenue, dropVenue(eventsAt)),
  on(addVenueFields, addFields),
  on(changeVenueField, changeField),
  on(removeVenueField, dropField(eventsAt)),
  on(setVenueHours, setHours),
  on(setVenueHolder, setHolder),
  on(addVenueClosure, addClosure),
  on(removeVenueClosure, removeClosure),
]
