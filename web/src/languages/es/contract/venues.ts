/** Venues with their fields, hours and closures. */
export const venues = {
  'see venues with their fields and hours': 'ver las sedes con sus campos y horarios',
  'add, edit and archive venues, their fields, hours and closures':
    'agregar, editar y archivar sedes, sus campos, horarios y cierres',
  'We couldn’t find this field.': 'No encontramos este campo.',
  'Choose a surface.': 'Elija una superficie.',
  'Enter up to 8 distances.': 'Indique hasta 8 distancias.',
  'List each distance once.': 'Indique cada distancia una sola vez.',
  'Enter feet from 50 to 500, or leave it blank.': 'Indique de 50 a 500 pies, o déjelo en blanco.',
  'Enter feet from 20 to 120, separated by commas.': 'Indique de 20 a 120 pies, separados por comas.',
  'Enter names such as 1-8.': 'Indique nombres como 1-8.',
  'Add up to 40 fields at a time.': 'Agregue hasta 40 campos a la vez.',
  'List each name once.': 'Indique cada nombre una sola vez.',
  'We couldn’t find this closure.': 'No encontramos este cierre.',
  'Choose fields.': 'Elija campos.',
  'Choose up to 200 fields.': 'Elija hasta 200 campos.',
  'Choose days.': 'Elija días.',
  'Choose each day once.': 'Elija cada día una sola vez.',
  'You can add up to 40 lines.': 'Puede agregar hasta 40 líneas.',
  'Enter both times, or leave both blank.': 'Indique las dos horas, o deje ambas en blanco.',
  'We couldn’t find this venue.': 'No encontramos esta sede.',
  'There’s already a venue by this name at this address.':
    'Ya hay una sede con este nombre en esta dirección.',
  'Choose a time zone.': 'Elija una zona horaria.',
  'Enter a latitude from -90 to 90.': 'Indique una latitud de -90 a 90.',
  'Enter a longitude from -180 to 180.': 'Indique una longitud de -180 a 180.',
  'Enter a web address such as example.org.': 'Escriba una dirección web como example.org.',
  'Enter a postal code such as 75201.': 'Indique un código postal como 75201.',
  'Enter both the latitude and the longitude, or leave both blank.':
    'Indique la latitud y la longitud, o deje ambas en blanco.',
  'Choose fields of this venue.': 'Elija campos de esta sede.',
}
