/** Sentences with values, by code: the server sends code and values, and the words are here. */
export const sentences = {
  // Fields
  required: 'Complete el campo «{label}».',
  too_long: '«{label}» puede tener {max} caracteres como máximo.',
  needs_letter: '«{label}» necesita al menos una letra.',
  most_characters: '{max} caracteres como máximo.',
  most_at_once: '{most} como máximo a la vez.',
  choose_from: 'Elija entre: {choices}.',
  single_line: '«{label}» debe ser una sola línea.',
  password_too_short: 'Use al menos {min} caracteres. Unas palabras sin relación entre sí funcionan bien.',
  password_too_long: 'Use {max} caracteres como máximo.',
  role_for_whole_organization: '{role} es un rol para toda la organización.',
  names_of_installation: 'Los nombres bajo {own} los asigna quien administra esta instalación.',

  // Logging in and signing
  realm_away: 'En este momento no se puede iniciar sesión con {name}. Inténtelo más tarde.',
  log_in_elsewhere: 'Aquí no se aceptan contraseñas. Inicie sesión con {name}.',
  type_name_to_sign: 'Escriba el nombre {name} para firmar.',

  // What is in use
  counted_use: '{what} {number}',
  membership_in_use: 'Esta membresía está en uso: {uses}. En su lugar puede archivarla.',
  season_in_use: 'Esta temporada está en uso: {uses}.',
  coupon_in_use: 'Este cupón está en uso: pedidos {orders}. En su lugar puede desactivarlo.',
  price_in_use: 'Este precio está en uso: inscripciones {sold}. En su lugar puede desactivarlo.',
  waiver_in_use: 'Esta exención está en uso: firmas {signatures}. Puede desactivarla.',
  coupon_used: 'Ya se ha usado {used} veces.',

  // Teams and the office
  most_invitations: '{most} invitaciones como máximo a la vez.',
  on_team_already: '{emails} ya está en el equipo. Si es un hermano o una hermana, agregue el nombre.',
  no_such_division: 'No existe la división {division}.',
  other_pack_then: '{name}, de la misma federación, está en vigor en algunos de estos días.',
  series_too_long: 'Una serie tiene {most} eventos como máximo. Termínela antes.',
  registration_cannot_go: 'Una inscripción no puede pasar de {from} a {to}.',
  not_split_by: 'Este informe no se puede dividir por {dimension}.',

  // Who is ready for a day
  guest_until: 'Invitada hasta el {day}.',
  starts_on: 'Empieza el {day}.',
  ends_on: 'Termina el {day}.',
  ended_on: 'Terminó el {day}.',
  paid_until: 'Pagada, hasta el {day}.',
  signed_again_since: 'Por firmar de nuevo desde el {day}: {title}.',
  signed_again_until: 'Por firmar de nuevo hasta el {day}: {title}.',
  cleared_until: 'Aprobado hasta el {day}.',
  insured_until: 'Asegurado hasta el {day}.',
  insurance_ends: 'El seguro termina el {day}.',
  insurance_ended: 'El seguro terminó el {day}.',
}
