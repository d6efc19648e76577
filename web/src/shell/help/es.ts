import type { Help } from './en.ts'

/** The same in Spanish. */
export const HELP: Readonly<Record<string, Help>> = {
  '/mms/dashboard': [
    'Los números de la temporada y el trabajo que le espera.',
    'Cada número abre la lista que cuenta.',
    'Elija otra temporada arriba. Los números pequeños comparan con el mismo día de la temporada pasada.',
  ],
  '/mms/registrations': [
    'Quienes se han inscrito, y la lista de quienes esperan su decisión.',
    'Marque varias filas para aprobar, rechazar o escribir a todas juntas. Tiene diez segundos para deshacer.',
    'Active el panel lateral para ver una inscripción sin salir de la lista.',
  ],
  '/mms/registrations/$id': [
    'Una inscripción con su persona, pago, exenciones e historial.',
    'Decida con los botones de arriba. Al rechazar se devuelve lo que se pagó.',
    'Los enlaces llevan a la orden, la familia, el equipo y los correos.',
  ],
  '/mms/members': [
    'Todas las personas registradas: jugadoras, tutores, entrenadores y voluntarios.',
    'Busque por nombre, correo, teléfono o número de miembro. No importan los errores pequeños.',
    'Marque personas para agregar una nota, escribirles o exportarlas. Importar trae una lista de un archivo.',
  ],
  '/mms/members/$id': [
    'Una persona: familia, equipos, membresías, saldo e historial.',
    'Lo que necesita al teléfono está arriba. Las pestañas tienen los detalles.',
    'Aquí también están los documentos, las notas y las verificaciones de antecedentes.',
  ],
  '/mms/messages': [
    'Correos a grupos, enviados y programados.',
    'Para escribir uno, marque personas en Miembros y elija Enviar correo.',
    'Las plantillas le ahorran trabajo. Las palabras entre llaves se completan para cada persona.',
  ],
  '/mms/members/import': [
    'Traiga miembros de un archivo CSV o XLSX y vea los archivos que ya envió.',
    'Las columnas pueden tener cualquier nombre y orden. Revisamos cada fila antes de importar.',
    'Puede deshacer una importación durante 30 días.',
  ],
  '/mms/members/import/$id': [
    'Un archivo: indique qué son sus columnas, corrija lo que no se lee e impórtelo.',
    'Elija un motivo para ver sus filas. Las celdas iguales se corrigen juntas.',
    'Con el panel lateral puede corregir cualquier celda de una fila. Su archivo no cambia.',
  ],
  '/mms/members/duplicates': [
    'Registros que pueden ser la misma persona.',
    'Compare dos registros para unirlos, o indique que son dos personas.',
    'Puede deshacer una unión durante 30 días. Las recientes están abajo.',
  ],
  '/mms/members/duplicates/$winner/$loser': [
    'Dos registros lado a lado, antes de unirlos.',
    'Elija qué registro se queda y qué datos toma del otro.',
    'Si algo lo impide, los enlaces muestran dónde lo puede cambiar.',
  ],
  '/mms/documents': [
    'Documentos que las familias subieron y que esperan su revisión.',
    'Abra uno en el panel lateral y acéptelo o rechácelo.',
    'Si lo rechaza, diga por qué. La familia lo lee y puede subir otro.',
  ],
  '/mms/admin/renewals': [
    'Recordatorios y renovaciones de las membresías que terminan.',
    'Vea quién debe renovar, a quién se le recordó y quién ya renovó.',
    'La renovación automática cobra la tarjeta acordada, después de un correo que lo avisa.',
  ],
  '/mms/admin/privacy': [
    'Personas que pidieron eliminar sus datos.',
    'Antes de decidir, usted ve qué se elimina y qué tiene que quedar.',
    'Eliminar no se puede deshacer. Los pagos y las firmas quedan sin el nombre.',
  ],
  '/mms/orders': [
    'Todas las órdenes, con lo pagado, lo pendiente y lo devuelto.',
    'Busque por quien paga, correo, teléfono o número de orden.',
    'Marque varias órdenes para devolverlas juntas. Usted ve el total antes de que pase algo.',
  ],
  '/mms/orders/$id': [
    'Una orden: sus líneas, pagos, devoluciones e historial.',
    'Registre aquí un cheque o efectivo, o devuelva todo o una parte.',
    'El motivo que escriba aparece en el historial y en el correo a quien pagó.',
  ],
  '/mms/balances': [
    'Quién debe dinero todavía y desde cuándo.',
    'Marque personas y recuérdeles a todas juntas.',
    'El saldo abre las órdenes que lo forman.',
  ],
  '/mms/bank': [
    'Lo que recibió el banco: pagos de tarjetas y depósitos de cheques y efectivo.',
    'Compare cada pago con el monto de su estado de cuenta.',
    'Haga un depósito con los cheques y el efectivo que lleva al banco.',
  ],
  '/mms/accounting': [
    'Los asientos para su programa de contabilidad.',
    'Asigne una vez nuestras cuentas a las suyas. Después cierre un período y descárguelo.',
    'Un período cerrado no cambia. Lo que venga después entra en el siguiente.',
  ],
  '/ctms/clubs/$id/money': [
    'Lo que un club y sus equipos le deben a la liga y lo que han pagado.',
    'Cada monto abre las órdenes que lo forman.',
  ],
  '/mms/reports': [
    'Informes sobre personas, inscripciones y dinero.',
    'Abra uno, fíltrelo y guárdelo con un nombre.',
    'Un informe guardado se le puede enviar por correo con la frecuencia que elija.',
  ],
  '/mms/reports/$name': [
    'Un informe: sus números y las filas que los forman.',
    'Los filtros están en la dirección, así que puede compartir el enlace.',
    'Exportar le da todas las filas en un archivo.',
  ],
  '/mms/history': [
    'Quién cambió qué y cuándo, en todo el sitio.',
    'Use los filtros para encontrar el cambio que busca.',
  ],
  '/mms/admin/season': [
    'Sus temporadas y cuándo las familias se pueden inscribir.',
    'Una temporada está abierta los días en que se vende una membresía.',
    'Cree la próxima temporada a partir de esta: vienen los precios, las exenciones y los equipos.',
  ],
  '/mms/admin/season/$id': [
    'Una temporada: sus fechas, membresías y precios.',
    'Lo que cambie aquí vale para inscripciones nuevas. Las pagadas quedan como están.',
  ],
  '/mms/admin/season/$id/next': [
    'La próxima temporada, hecha a partir de esta.',
    'Revise primero el plan. No se crea nada hasta que usted confirme.',
    'Puede cambiar fechas y precios antes y después.',
  ],
  '/mms/admin/membership': [
    'Lo que las familias pueden comprar: membresías para jugadoras, entrenadores, equipos y clubes.',
    'Cada membresía tiene precios por temporada y reglas sobre quién la puede comprar.',
  ],
  '/mms/admin/membership/$id': [
    'Una membresía: sus precios, para quién es y qué necesita.',
    'Un precio vale entre dos días. Agregue precios tempranos y tardíos uno tras otro.',
    'Las reglas de precio dan un precio más bajo a hermanos o a varias personas a la vez.',
  ],
  '/mms/admin/coupons': [
    'Códigos que bajan el precio de las membresías.',
    'Indique cuántas veces se puede usar un código, quién y hasta cuándo.',
  ],
  '/mms/admin/coupons/$id': [
    'Un cupón y todas las órdenes que lo usaron.',
    'Desactívelo para que no se use más. Las órdenes anteriores conservan su descuento.',
  ],
  '/mms/admin/waivers': [
    'Las exenciones que se firman al inscribirse.',
    'Una versión nueva se puede pedir solo a personas nuevas, o a todas las que firmaron una anterior.',
    'Vea quién no ha firmado y recuérdeselo.',
  ],
  '/mms/admin/waivers/$id': [
    'Una exención con sus versiones.',
    'Una versión publicada nunca cambia. Escriba una nueva.',
  ],
  '/mms/admin/waivers/unsigned': [
    'Personas que todavía tienen que firmar una exención.',
    'Recuérdeles por correo. El enlace abre sus exenciones sin iniciar sesión.',
  ],
  '/mms/admin/vertical-insurance': [
    'La protección de inscripción que las familias pueden agregar al pagar.',
    'Actívela o desactívela aquí. Las primas van aparte de sus cuotas.',
  ],
  '/mms/insurance': [
    'Documentos de seguro de clubes y equipos, con el día en que vence cada uno.',
    'Revise lo que subieron: acéptelo con su último día, o rechácelo con un motivo.',
    'Los clubes y equipos reciben recordatorios antes de que venza un documento.',
  ],
  '/mms/insurance/certificates': [
    'Certificados de seguro para los dueños de canchas y sedes.',
    'Haga uno a partir de una póliza, para un titular que también puede ser asegurado adicional.',
    'Retire uno que ya no vale. Su enlace entonces lo dice.',
  ],
  '/mms/settings': [
    'El nombre, los textos, los correos, las opciones de inscripción y los dominios de su organización.',
    'Los cambios se ven en el sitio de inmediato. La lista de cambios dice quién hizo cada uno.',
  ],
  '/mms/users': [
    'Todas las personas que pueden iniciar sesión y sus roles.',
    'Invite a personas con su rol. Reciben un correo para elegir una contraseña.',
    'Al principio ve solo al personal. Cambie el primer filtro para ver a las familias.',
  ],
  '/mms/users/$id': [
    'Una cuenta: roles, inicios de sesión e historial.',
    'Los roles valen de inmediato. No puede dar permisos que usted no tiene.',
    'Si se pierde un teléfono, cierre aquí su sesión.',
  ],
  '/mms/permissions': [
    'Qué puede hacer cada rol.',
    'Marque o quite una casilla. Vale de inmediato y se puede deshacer.',
    'Cree un rol propio con Rol nuevo, para la organización o para una liga, un club o un equipo.',
  ],
  '/mms/admin/cms': [
    'Las páginas de su sitio público.',
    'Edite una página, mírela y publíquela. Las versiones anteriores se pueden recuperar.',
  ],
  '/mms/admin/faq': [
    'Preguntas y respuestas de su sitio público.',
    'Agrúpelas en secciones para que se encuentren.',
  ],
  '/mms/admin/partners': [
    'Socios y patrocinadores con sus logotipos y enlaces.',
    'Se ven en su sitio público.',
  ],
  '/mms/admin/resource': [
    'Reglas, formularios y guías para sus miembros.',
    'Un buen título y una descripción corta ayudan a encontrarlos.',
  ],
  '/ctms': [
    'Todos los equipos, con división, club, entrenador y cuántos lugares quedan.',
    'Los equipos que crearon los clubes esperan aquí su aprobación.',
    'Abra un equipo para ver su lista y su personal.',
  ],
  '/ctms/clubs': [
    'Todos los clubes, con sus contactos y equipos.',
    'Abra un club para ver sus equipos, documentos y quiénes lo dirigen.',
  ],
  '/ctms/clubs/readiness': [
    'Los clubes según cuántas de sus personas están listas, y lo que le falta a cada uno.',
    'Marque clubes y envíeles un recordatorio a todos juntos. Cada uno recibe un correo, equipo por equipo.',
    'Se cuenta cada noche. Vuelva a contar cuando quiera.',
  ],
  '/mms/insurance/certificates/venues': [
    'Qué equipos tienen un certificado de seguro a nombre de la sede de su próximo evento.',
    'Pedimos automáticamente lo que falta. Desde 14 días antes del evento aparece un aviso.',
    'Asocie un documento a mano después de revisar el titular, las fechas y los límites.',
  ],
  '/ctms/clubs/$id': [
    'Un club: sus contactos, equipos y documentos.',
    'Cree aquí un equipo o indique quiénes dirigen el club.',
  ],
  '/ctms/clubs/$id/dashboard': [
    'El día de un club: qué equipos están listos y qué falta.',
    'Cada número abre las personas o los equipos que cuenta.',
  ],
  '/ctms/clubs/$id/readiness': [
    'Quién en el club tiene todo lo necesario para un día y quién no.',
    'Verde está listo, amarillo vence pronto, a rojo le falta algo.',
    'Recuérdeles a todas las personas a quienes les falta algo.',
  ],
  '/ctms/teams/$id': [
    'Un equipo: división, club, personal, invitaciones e historial.',
    'Las pestañas llevan a su lista, calendario y mensajes.',
  ],
  '/ctms/teams/$id/roster': [
    'Las jugadoras, invitadas y el personal del equipo, según las reglas de su deporte.',
    'Agregue una jugadora con el número de miembro y la fecha de nacimiento de la tarjeta, o invite por correo.',
    'Cuando la lista está cerrada, los cambios los hace la oficina de la liga.',
  ],
  '/ctms/teams/$id/calendar': [
    'Las prácticas, los juegos y otros eventos del equipo.',
    'Cree de una vez una serie semanal. Las familias responden desde su celular.',
    'Cambie o cancele un evento y se avisa a quienes les toca.',
  ],
  '/ctms/teams/$id/messages': [
    'Mensajes a las familias del equipo, cada uno guardado con quién lo recibió.',
    'Escriba a todas, o solo a algunas jugadoras y sus tutores.',
  ],
  '/ctms/teams/$id/duties': [
    'La ayuda que necesita el equipo y quién se apuntó.',
    'Indique cuántas horas da cada familia y vea a quién le faltan.',
  ],
  '/ctms/teams/$id/readiness': [
    'Si cada persona del equipo tiene todo para un día.',
    'Abra una persona para ver qué falta y dónde se consigue.',
  ],
  '/ctms/teams/$id/league-fee': [
    'Lo que cobra la liga por este equipo.',
    'Pague aquí con tarjeta. Cuando se paga, el equipo deja de ser un borrador.',
  ],
  '/ctms/teams/$id/upgrade': [
    'Mejore las membresías de todo un equipo a la vez.',
    'Usted paga la diferencia por cada jugadora que elija.',
  ],
  '/ctms/transfers': [
    'Jugadoras que piden cambiar de equipo.',
    'Las que ya tienen respuesta de los dos equipos esperan su decisión.',
    'Una transferencia cuenta para el límite de la jugadora, salvo que usted haga una excepción.',
  ],
  '/ctms/transfers/$id': [
    'Una transferencia: quién la pidió, qué dijeron los dos equipos y qué la impide.',
    'Su decisión llega por correo a la familia y a los dos equipos.',
  ],
  '/ctms/leagues': [
    'Sus ligas, con sus estados y contactos.',
    'Una liga en uso se puede archivar, pero no eliminar.',
  ],
  '/ctms/sports': [
    'Deportes, disciplinas y divisiones por edad.',
    'La división natural de una jugadora es la más joven para la que no es demasiado mayor.',
  ],
  '/ctms/rule-packs': [
    'Las reglas de sus organismos: límites de edad, tamaño de las listas y fechas de cierre.',
    'Una temporada nueva puede tener reglas nuevas. Las anteriores quedan para la suya.',
  ],
  '/ctms/gate': [
    'Registre la entrada de personas con el código de su tarjeta de membresía.',
    'Funciona sin conexión y envía después lo que tiene.',
    'Rojo significa que falta algo. La pantalla dice qué.',
  ],
  '/ctms/gate/passes': [
    'Escanee los pases del público al entrar y al salir de un evento.',
    'Descargue los pases antes de abrir: así puede escanear sin conexión.',
    'Un pase deja pasar a una persona a la vez. Escanéelo al salir para que pueda volver.',
    'Para vender en efectivo, abra su caja; cuéntela y fírmela al final de su turno.',
  ],
  '/ctms/payments/new': [
    'Un cobro nuevo para las jugadoras de un equipo.',
    'Divídalo en plazos con sus fechas y elija a quién se le cobra.',
    'Las familias lo ven solo después de que usted lo envíe.',
  ],
  '/ctms/payments/$packageId': [
    'Un cobro del equipo: quién lo aceptó, quién pagó y quién está atrasado.',
    'Recuérdeles a todas las familias atrasadas.',
    'Abra una jugadora para registrar efectivo, dar un crédito o devolver.',
  ],
  '/ctms/payments/$packageId/change': [
    'Cambie un cobro que las familias ya tienen.',
    'Lo que se aceptó queda como está. Las demás ven los montos nuevos.',
  ],
  '/ctms/payments/teams/$teamId': [
    'El dinero de un equipo: cobros, lo que entró y lo que se gastó.',
    'El libro del equipo tiene cada movimiento. Un error se corrige con otro movimiento.',
  ],
  '/ctms/payments/teams/$teamId/players/$memberId': [
    'Lo que una jugadora debe al equipo y lo que se pagó.',
    'Registre efectivo, dé un crédito o divida el cobro entre varias personas.',
  ],
  '/ems': [
    'Cada evento de su organización, con cuántos lugares quedan.',
    'Abra un evento para ver quién se inscribió.',
  ],
  '/ems/events': [
    'Todos los eventos, del borrador al final.',
    'Copie un evento para repetirlo. Vienen los días, los precios y las preguntas.',
  ],
  '/ems/events/$id': [
    'Un evento: su página, divisiones, precios e inscripciones.',
    'Publíquelo cuando esté completo. Le decimos qué falta.',
    'Aquí están las inscripciones y la lista de espera, con lo que respondieron las familias. Una pregunta puede ser solo para algunas divisiones, o solo después de ciertas respuestas a otra.',
    'Las exenciones elegidas en Preparación las firma cada participante. Las inscripciones y la llegada muestran quién falta.',
  ],
  '/ems/events/$id/games': [
    'Llaves y posiciones de cada división, y cuánto han avanzado.',
    'Abra una división para sortear los juegos, anotar resultados y publicarlos en la página del evento.',
  ],
  '/ems/events/$id/schedule': [
    'Cuándo y dónde se juega cada juego. Arrástrelo o use Mover a….',
    'Armar coloca lo que no está fijo. Las familias ven los cambios cuando usted publica.',
  ],
  '/ems/events/$id/weather': [
    'Detenga y reanude el juego en una sede o en todas. Las familias lo ven enseguida en la página en vivo.',
    'Un rayo inicia un reloj de 30 minutos. Cada rayo nuevo lo reinicia.',
    'Marque los campos mojados o cerrados al recorrerlos.',
    'Compare opciones para ver qué cuesta la demora. Al elegir una se publica; tiene 10 minutos para deshacerla.',
  ],
  '/ems/events/$id/scores': [
    'Las dos planillas de cada juego y los enlaces que las abren sin cuenta.',
    'Un marcador de una sola planilla cuenta como sin confirmar. Es final cuando la otra planilla o usted lo confirma, o cuando se acaba el tiempo.',
    'Si las planillas no coinciden, elija una o escriba el resultado.',
    'Si una lanzadora está por encima del límite, anote lo que decidió. Se guarda con su nombre y la hora; las familias no lo ven.',
  ],
  '/ems/my-teams/readiness': [
    'Vea todos sus equipos en todos los próximos eventos y lo que le falta a cada uno antes del registro de llegada.',
    'Cada pendiente tiene su próximo paso. Recuerde a las familias de un equipo desde su tarjeta.',
  ],
  '/ems/events/$id/check-in': [
    'Todos los equipos del evento, lo que les falta y cuáles ya llegaron. A los que están en verde se les da entrada con un toque.',
    'Abra un equipo para ver su lista. Marque los documentos que vio, agregue una nota o dé entrada de todos modos con un motivo.',
    'Pueden trabajar varias mesas a la vez. A cada equipo se le da entrada una sola vez, quien toque primero.',
  ],
  '/ems/events/$id/import-teams': [
    'Traiga equipos de una hoja de cálculo: elija un archivo o pegue las filas, y relacione sus columnas y divisiones.',
    'Ve lo que pasa con cada equipo antes de guardar nada. Las filas que no pueden entrar dicen por qué, y puede descargarlas para corregirlas.',
    'Envíe a cada contacto el enlace a su inscripción ahora o después. Puede deshacer una importación para los equipos que no han pagado.',
  ],
  '/ems/events/$id/plate': [
    'Lo que debe cada equipo por los ampáyers de sus juegos, lo que pagó y lo que falta. Fije la cuota en Cuota.',
    'Los entrenadores pagan con tarjeta por su enlace. Envíelo a un equipo o a todos los que deben, y registre aquí cheques y efectivo.',
    'Si un juego no se juega, lo pagado cuenta para los próximos juegos del equipo, o usted lo reembolsa.',
  ],
  '/ems/events/$id/preview': [
    'El borrador de un evento tal como los visitantes verán su página.',
    'Cámbielo en Configuración. Publíquelo cuando no falte nada: entonces la gente puede inscribirse.',
    'Use Compartir en la página publicada para enviar su enlace.',
  ],
  '/ems/events/$id/vendors': [
    'Quién patrocina el evento o vende en él, lo acordado y cómo va cada factura.',
    'Enviar la factura manda un PDF con un enlace para pagar con tarjeta. Registre aquí cheques y efectivo, reembolse o cancele una factura con su motivo.',
    'Un patrocinador puede mostrarse en la página del evento. Lo recibido está en Dinero como Patrocinadores y vendedores.',
  ],
  '/ems/events/$id/people': [
    'Quién trabaja en este evento y no ve ningún otro.',
    'Dé acceso al correo electrónico con el que la persona inicia sesión. Si aún no tiene cuenta, invítela primero en Usuarios.',
    'Los encargados dirigen el evento; los voluntarios registran llegadas, venden pases y anotan resultados. Cree otros roles en Permisos.',
    'Un rol para un circuito vale en todos sus eventos. Délo en Usuarios.',
  ],
  '/ems/events/$id/stay': [
    'Los equipos que vienen de lejos reservan habitaciones antes de un plazo. La distancia va del código postal del equipo a la sede más cercana.',
    'Importe la lista que le envía un hotel: las líneas de un equipo se suman, y la lista cuenta en lugar de lo que dice el equipo.',
    'Los recordatorios van a los equipos a los que les faltan habitaciones. Usted ve el correo antes de enviarlo.',
  ],
  '/ems/events/$id/protests': [
    'Lo que protestan los equipos, con las pruebas y la decisión. El plazo y la cuota están en Cuota y plazo.',
    'Los entrenadores pagan la cuota con tarjeta en Mis eventos, o usted recibe un cheque o efectivo aquí. Una tarjeta se reembolsa sola si acepta la protesta.',
    'La decisión se envía por correo al equipo. Si acepta una protesta, corrija el resultado en la página de marcadores.',
  ],
  '/ems/events/$id/ejections': [
    'Quién fue expulsado, desde la planilla o anotado aquí, y quién no juega cuántos juegos.',
    'La suspensión sigue a la persona a otros eventos. Baja con cada juego que el equipo juega de verdad.',
  ],
  '/ems/contests/$id': [
    'Una división: formato, sorteo, juegos y posiciones.',
    'Cuando terminan todos los juegos, el campeón, el subcampeón y los lugares aparecen en la página del evento.',
    '¿Por qué? muestra cómo se decidió un empate. Una corrección indica los juegos que dejaría sin efecto.',
  ],
  '/ems/berths': [
    'Qué divisiones dan boletos a qué eventos, quién tiene uno, quién debe responder y a quién le toca.',
    'Un boleto ofrecido guarda un lugar. Si se rechaza o nadie responde a tiempo, le toca automáticamente al siguiente equipo.',
    'Decidir le da más días a un equipo, o rechaza por él con un motivo.',
  ],
  '/ems/circuits': [
    'Eventos que cuentan juntos, como los clasificatorios de una temporada.',
    'Cada circuito tiene sus puntos, su clasificación y su página.',
  ],
  '/ems/circuits/$id': [
    'Un circuito: sus eventos, cuánto vale cada lugar y la clasificación que resulta.',
    'La clasificación sale de las llaves publicadas cuando termina una división. Si se corrige un marcador, se corrige también.',
    '¿Cómo? muestra de qué se componen los puntos de un equipo. Puede dar o quitar puntos con un motivo.',
  ],
  '/ems/stay-requests': [
    'Los equipos que vienen de lejos y piden jugar sin reservar habitaciones, de todos sus eventos.',
    'Exima al equipo o rechace la solicitud con un motivo. Se lo enviaremos al equipo por correo.',
  ],
  '/ems/credits': [
    'El crédito para eventos que las familias aún pueden usar, y de qué evento viene.',
    'Otorgue crédito con un motivo y le escribiremos a la familia. Puede alargar el plazo antes de que venza.',
    'El total que se debe tiene que coincidir con el libro contable.',
  ],
  '/ems/tie-breaks': [
    'Cómo se deciden los empates de un grupo: sus propios criterios y los que publican las organizaciones.',
    'Se eligen al sortear una división.',
  ],
  '/ems/tie-breaks/$id': [
    'Pasos en orden: cuándo se usa cada uno y qué sigue para los que aún están empatados.',
    'Antes de guardar criterios en uso, le decimos qué lugares cambiarían. Lo ya decidido no cambia.',
  ],
  '/ems/refund-policies': [
    'Lo que se devuelve a las familias que dejan un evento, según la fecha.',
    'Un evento conserva la política con la que se inscribieron.',
  ],
  '/ems/refund-policies/$id': [
    'Una política de devolución con sus pasos.',
    'Cada paso dice hasta cuándo y cuánto se devuelve.',
  ],
  '/ems/venues': [
    'Los lugares de sus eventos, con sus canchas.',
    'Una sede en uso no se puede eliminar. Le decimos qué eventos la usan.',
  ],
  '/ems/venues/$id': [
    'Una sede: sus canchas, horarios, estacionamiento y reglas.',
    'Los cierres dicen qué días no se puede usar una cancha.',
  ],
  '/ems/umpires': [
    'Todos los que arbitran o trabajan en sus eventos, con su nivel, certificaciones y los días que pueden trabajar.',
    'Pegue una lista para agregar a muchos. Los ampáyers no necesitan cuenta: responden por un enlace.',
  ],
  '/ems/events/$id/umpires': [
    'Los juegos publicados del evento, día por día, con quién está en el plato y en las bases.',
    'Cubra los puestos y consulte: cada ampáyer recibe un correo con un enlace para aceptar o rechazar.',
    'Si cambia el calendario, se avisa a los ampáyers cuyos juegos se movieron y se marca lo que ya no encaja.',
  ],
  '/ems/events/$id/umpires/pay': [
    'Lo que los ampáyers ganaron en juegos terminados, lo que trabajó el resto del personal y lo que usted pagó.',
    'En Tarifas, defina puestos como puerta o anotador y cuánto paga cada uno por juego, hora o día.',
    'Marcar a alguien como pagado registra un costo del evento. Cambiar después las tarifas no cambia lo ya pagado.',
  ],
  '/ems/umpires/pay': [
    'Lo que se pagó a ampáyers y personal en un año, en todos los eventos, para el formulario 1099-NEC.',
    'El umbral se puede cambiar por año.',
  ],
}
