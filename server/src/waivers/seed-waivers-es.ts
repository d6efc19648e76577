import type { Consent, WaiverKind } from 'contract/waivers'

type Text = { title: string; body_html: string; consents?: readonly Consent[] }

/** The seeded texts in Spanish, by kind. Consents have the same keys as in English. */
export const spanishTexts = (name: string): Partial<Record<WaiverKind, Text>> => ({
  liability: {
    title: 'Exención de responsabilidad y aceptación de riesgos',
    body_html: `
<p>El softbol es un deporte con riesgos. Pelotas, bates, bases, cercas, el clima, los viajes y otros jugadores pueden causar lesiones, en casos raros graves o permanentes, e incluso la muerte. ${name} y sus ligas, clubes y entrenadores trabajan para que el juego sea seguro, pero no pueden eliminar todos los riesgos.</p>
<h3>Lo que acepto</h3>
<p>Participo, o permito que mi hijo o hija participe, por voluntad propia. Conozco estos riesgos y los acepto por mí y por mi hijo o hija, también los que nacen del descuido ordinario de otras personas.</p>
<h3>A lo que renuncio</h3>
<p>Hasta donde lo permita la ley de mi estado, libero a ${name}, sus ligas miembro, clubes, directivos, entrenadores, voluntarios, patrocinadores y a los dueños de los campos de reclamos por lesiones, pérdidas o daños que resulten de entrenamientos, juegos, viajes y otras actividades autorizadas. Esto no incluye la negligencia grave ni el daño intencional.</p>
<h3>Salud</h3>
<p>Yo, o mi hijo o hija, estoy en condiciones de jugar. Antes de un entrenamiento o juego informo al entrenador de cualquier condición importante, y entiendo que quien pueda tener una conmoción cerebral sale del campo de inmediato y regresa solo con la autorización escrita de un profesional de la salud.</p>
<h3>Cuánto dura</h3>
<p>Esta exención vale para la temporada de esta inscripción. Si una parte no es válida, el resto sigue vigente. Por un menor firma su padre, madre o tutor legal.</p>`,
  },
  medical: {
    title: 'Consentimiento para atención médica de emergencia',
    body_html: `
<p>Si mi hijo o hija se lastima o se enferma durante una actividad de ${name} y no es posible comunicarse conmigo a tiempo, permito que el entrenador u otro adulto responsable llame a los servicios de emergencia y dé su consentimiento a la atención que un profesional con licencia considere necesaria en ese momento.</p>
<p>Sigo siendo responsable del costo de la atención que el seguro no cubra. Mantengo al día el contacto de emergencia de esta inscripción e informo al entrenador de alergias, medicinas y condiciones que deban conocer quienes ayudan.</p>`,
  },
  code_of_conduct: {
    title: 'Código de conducta',
    body_html: `
<p>En el campo y en línea, jugadores, entrenadores, padres y espectadores</p>
<ul>
<li>respetan a los árbitros, a los rivales, a sus compañeros y al juego, ganen o pierdan;</li>
<li>no insultan, amenazan, intimidan, humillan ni acosan a nadie, y no lo toleran en otros;</li>
<li>mantienen el alcohol, el tabaco y las drogas lejos de los jugadores;</li>
<li>siguen las reglas de seguridad del atleta: ningún adulto está a solas con un menor fuera de la vista de otros, y los mensajes a un menor incluyen siempre a uno de los padres o a otro adulto.</li>
</ul>
<p>Toda sospecha de abuso se denuncia a la policía y al U.S. Center for SafeSport en un plazo de 24 horas. Quien rompa este código puede ser retirado del campo, suspendido o perder la membresía sin reembolso.</p>`,
  },
  photo: {
    title: 'Fotos y video',
    body_html: `
<p>A ${name} le gusta mostrar lo que pasa en sus campos. Usted decide si usted, o su hijo o hija, puede aparecer de forma reconocible en fotos y videos que publique ${name}. Su decisión no afecta la membresía y puede cambiarla en cualquier momento escribiendo a la oficina; lo que aún esté bajo su control se retira.</p>`,
    consents: [
      { key: 'website', label: 'Se pueden mostrar fotos y videos en el sitio web y en los boletines.' },
      {
        key: 'social_media',
        label: 'Se pueden mostrar fotos y videos en las redes sociales de la asociación.',
      },
    ],
  },
})
