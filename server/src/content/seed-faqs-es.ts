import type { FaqTexts } from './seed-faqs.ts'
import type { Publisher } from './seed-legal.ts'

/** The same questions in Spanish. */
export const spanishFaqsOf = (label: string, { contact, local_body }: Publisher): readonly FaqTexts[] => {
  const body = local_body === 'club' ? 'el club' : 'la liga'
  const of_body = local_body === 'club' ? 'del club' : 'de la liga'
  return [
    {
      section_name: 'Inscripción y divisiones',
      questions: [
        [
          '¿Cómo inscribo a más de un hijo?',
          '<p>En un solo pedido. Elija <a href="/registration">Inscribirse</a> y agregue a todos en el primer paso: sus hijos, usted, un equipo completo. Cada uno tiene su división, su membresía y sus firmas; usted paga una vez, al final.</p>',
        ],
        [
          '¿En qué división está mi hija?',
          '<p>Depende de su edad en un día del año: para esta temporada, el 31 de agosto de {first_year}. Quien tiene 11 años ese día juega en 12U. La inscripción lo calcula con la fecha de nacimiento y muestra el día y la regla. Puede jugar en una división mayor, pero nunca en una menor.</p>',
        ],
        [
          '¿Puedo parar y terminar después?',
          '<p>Sí, en cada paso. Sus respuestas quedan en este dispositivo y, cuando haya dado su correo electrónico, puede recibir un enlace para seguir en cualquier lugar, también en otro teléfono.</p>',
        ],
        [
          '¿Qué debo tener a la mano?',
          '<ul><li>Fecha de nacimiento y dirección de cada persona que inscribe</li><li>Un contacto de emergencia que no sea usted</li><li>Una foto para la tarjeta de membresía; puede tomarla con el teléfono</li><li>Una tarjeta para pagar, a menos que el total sea cero</li></ul>',
        ],
        [
          'Mi equipo ya me anotó. ¿Qué hago?',
          '<p>Use el código de confirmación o el enlace que le envió su equipo. Su registro se abre con lo que el equipo ya sabe; revíselo, agregue lo que falte, firme y pague. Así no aparece dos veces.</p>',
        ],
        ...(label === 'alliance'
          ? [
              [
                '¿A qué liga pertenezco?',
                '<p>A la liga del estado de su equipo. La inscripción la propone según su dirección. Un equipo que juega casi siempre en otro lugar puede pedir unirse a la liga de allí; deciden las dos oficinas.</p>',
              ] as const,
            ]
          : []),
        ...(label === 'demo'
          ? [
              [
                'Todavía no tengo equipo. ¿Puedo inscribirme?',
                '<p>Sí. Inscríbase como jugadora sin equipo y le propondremos un club cercano con lugar en su división, normalmente en una semana.</p>',
              ] as const,
            ]
          : []),
      ],
    },
    {
      section_name: 'Pagos y reembolsos',
      questions: [
        [
          '¿Qué tarjetas aceptan?',
          '<p>Las principales tarjetas de crédito y débito. El número se escribe en campos de nuestro proveedor de pagos y nunca llega a nosotros. Su banco puede pedirle que confirme el pago en su aplicación.</p>',
        ],
        [
          'Rechazaron mi tarjeta. ¿Perdí mi inscripción?',
          '<p>No. Todo lo que escribió y firmó queda guardado. Inténtelo de nuevo o use otra tarjeta. Se le cobra una sola vez, aunque presione el botón dos veces o se corte la conexión.</p>',
        ],
        [
          '¿Me pueden devolver el dinero?',
          '<p>Dentro de 14 días, completo, si la membresía no se ha usado en un juego. Después, solo por lesión o mudanza antes del primer juego. Los <a href="/terms-and-conditions">términos</a> lo dicen en detalle. Escríbanos e indique el número de miembro.</p>',
        ],
        [
          '¿Cómo uso un cupón?',
          '<p>Escriba el código en el paso de pago. El precio cambia al instante y muestra lo que descontó el cupón. Si está vencido, agotado o es para otra membresía, se lo decimos.</p>',
        ],
        [
          '¿Qué es la protección de la inscripción?',
          '<p>Un seguro opcional que devuelve la cuota si una jugadora no puede participar, por ejemplo por una lesión. Lo vende una aseguradora, que también decide sobre los reclamos. No es necesario para jugar y nunca se agrega sin que usted lo elija.</p>',
        ],
        [
          '¿Dónde está mi recibo?',
          '<p>En la página que confirma su inscripción y en el correo que le sigue. Es un PDF y muestra cada parte de lo que pagó.</p>',
        ],
      ],
    },
    {
      section_name: 'Tarjetas, exenciones y equipos',
      questions: [
        [
          '¿Cómo obtengo mi tarjeta de membresía?',
          '<p>Está en la página que confirma su inscripción y en el correo que le sigue, como PDF y como imagen para su teléfono. Quien escanea el código ve si la membresía es válida y hasta cuándo, y nada más sobre usted.</p>',
        ],
        [
          '¿Quién firma por un menor de 18 años?',
          '<p>Su padre, madre o tutor legal. Usted lee el texto completo, acepta firmar electrónicamente y dibuja o escribe su nombre. Recibe una copia de inmediato y puede pedirla en papel.</p>',
        ],
        [
          'Cambió una exención. ¿Tengo que firmar otra vez?',
          '<p>Si una versión nueva necesita su firma, le escribimos y el correo lo lleva directamente. También puede <a href="/waiver-regeneration">firmar de nuevo sus exenciones</a> en cualquier momento con el número de miembro de la tarjeta. Lo que firmó antes se conserva.</p>',
        ],
        [
          '¿Puede una jugadora cambiar de equipo durante la temporada?',
          `<p>Una vez en otoño y una vez en verano. La jugadora o uno de sus padres pide el cambio, ambos equipos lo aceptan y la oficina ${of_body} lo aprueba. Las listas que clasificaron a un campeonato quedan cerradas.</p>`,
        ],
        [
          '¿Qué necesitan los entrenadores antes de la primera práctica?',
          `<p>Una membresía de entrenador, una revisión de antecedentes y una capacitación en seguridad del atleta, válidas ese día. La oficina ${of_body} las revisa antes de aprobar la membresía.</p>`,
        ],
        [
          '¿Quién puede ver la información de mi hija?',
          `<p>El personal de su propio equipo, ${body} y los directores de eventos, cada uno solo lo que necesita. Nada se vende ni se usa para publicidad. La <a href="/privacy-policy">política de privacidad</a> tiene los detalles, también sobre fotos y menores de 13 años.</p>`,
        ],
        [
          'Tengo otra pregunta.',
          `<p>Escriba a ${contact}. Si se trata de una inscripción, indique el número de miembro; respondemos en dos días hábiles.</p>`,
        ],
      ],
    },
  ]
}
