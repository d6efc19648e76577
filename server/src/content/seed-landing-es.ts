import { text, type Landing } from './seed-landing-text.ts'

const STEPS = [
  text(
    'Diga quién juega',
    'Agregue a todos en un solo pedido: sus hijos, usted como entrenador o un equipo completo. Verá qué división corresponde y por qué.',
  ),
  text(
    'Firme y pague',
    'Lea y firme las exenciones en su teléfono, revise el precio concepto por concepto y pague con tarjeta. Puede parar y seguir cuando quiera.',
  ),
  text(
    'Lleve su tarjeta',
    'El número de miembro, el recibo y los documentos firmados llegan por correo. La tarjeta en su teléfono muestra en el campo que ya está inscrito.',
  ),
] as const

/** The landing pages in Spanish, by tenant label. */
export const SPANISH_LANDINGS: Record<string, Landing> = {
  default: {
    title: 'Una membresía para toda la temporada',
    notice: text(
      'La inscripción {first_year}-{last_year} está abierta',
      'Toda membresía vale hasta el 31 de julio de {last_year}, sin importar cuándo se inscriba.',
    ),
    hero: text(
      'Su temporada empieza aquí',
      'Inscriba jugadores, entrenadores y equipos en pocos minutos desde cualquier teléfono. Una membresía cubre el otoño y el verano.',
    ),
    steps: STEPS,
    features: [
      text(
        'Toda la familia en un pedido',
        'Dos hijos y un entrenador son un formulario, una firma y un pago.',
      ),
      text(
        'La división correcta, explicada',
        'Mostramos la edad que cuenta, el día en que se toma y la regla, para que nadie tenga que adivinar.',
      ),
      text(
        'Entrenadores de confianza',
        'Quienes están en la banca tienen al día la revisión de antecedentes y la capacitación en seguridad.',
      ),
      text(
        'Nada que imprimir',
        'La tarjeta, el recibo y las exenciones están en su teléfono y en su correo. El papel queda para quien lo prefiera.',
      ),
    ],
    closing: text(
      'Cuando usted quiera',
      'Tenga a la mano las fechas de nacimiento y un contacto de emergencia. Toma unos cinco minutos y puede pausar en cada paso.',
    ),
  },
  alliance: {
    title: 'Una alianza, ocho ligas',
    notice: text(
      'La temporada {first_year}-{last_year} está abierta',
      'Los equipos están completando sus planteles. Las membresías valen hasta el 31 de julio de {last_year}.',
    ),
    hero: text(
      'Una alianza. Ocho ligas. Todas las edades.',
      'Únase a las atletas, los entrenadores y las familias que juegan softbol rápido de costa a costa, de 10U a 18U, desde los fines de semana de liga hasta la serie de campeonato.',
    ),
    steps: [
      text(
        'Diga quién juega',
        'Agregue atletas, entrenadores o un equipo. Su estado lo lleva a su liga y la fecha de nacimiento a la división, y le decimos por qué.',
      ),
      STEPS[1],
      text(
        'Salga al campo',
        'Su liga la encuentra en la lista, los directores escanean la tarjeta en su teléfono y cada temporada cuenta para la siguiente.',
      ),
    ],
    features: [
      text(
        'Su liga, cerca de casa',
        'Ocho ligas conocen sus estados, sus campos y sus equipos. Juega cerca de casa y desde ahí clasifica.',
      ),
      text(
        'Un camino al campeonato',
        'La liga lleva a los regionales y a la serie de campeonato en cinco divisiones de edad, con un nivel para cada equipo.',
      ),
      text(
        'Listas claras',
        'Un cambio en otoño y uno en verano, aprobados por ambos equipos. Todos saben quién juega dónde.',
      ),
      text(
        'La seguridad es primero',
        'Los entrenadores se revisan y se capacitan antes de la primera práctica, y todo adulto avisa de lo que le preocupa.',
      ),
    ],
    closing: text(
      'Su camiseta la espera',
      'Inscriba ya a atletas y entrenadores para que su equipo llegue a su primer fin de semana con la lista completa.',
    ),
  },
  demo: {
    title: 'Softbol para toda nuestra comunidad',
    notice: text(
      'Semanas anticipadas para equipos de verano',
      'Inscríbase antes de que termine enero y su equipo elige primero sus campos de práctica.',
    ),
    hero: text(
      'Buenos juegos, cerca de casa',
      'Cuarenta clubes, una asociación. Organizamos ligas, torneos de fin de semana y clínicas para quienes aman el softbol.',
    ),
    steps: [
      STEPS[0],
      STEPS[1],
      text(
        'Nos vemos en el parque',
        'Su entrenador la ve en la lista de inmediato. Muestre la tarjeta en su teléfono al llegar y a jugar.',
      ),
    ],
    features: [
      text(
        'Un lugar para principiantes',
        'Clínicas con entrenadores pacientes, guantes prestados y sin eliminaciones. Venga una vez y vea si le gusta.',
      ),
      text(
        'Equipos para quien quiere más',
        'Equipos de 10U a 18U que viajan, con entrenamiento de invierno y un calendario completo de torneos.',
      ),
      text(
        'Ayuda donde falta el dinero',
        'Nuestro fondo de becas paga las cuotas de las familias que lo necesitan. Escríbanos; nadie más lo sabrá.',
      ),
      text(
        'Dirigido por vecinos',
        'Doscientos voluntarios marcan campos, llevan el puntaje y atienden la tiendita. También hay una tarea para usted.',
      ),
    ],
    closing: text(
      'Venga a jugar',
      'La inscripción toma unos cinco minutos. Si no sabe qué equipo le conviene, inscríbase y le llamamos.',
    ),
  },
}
