/** Views of lists that are kept under names. */
export const views = {
  'Compact rows': 'Filas compactas',
  'no longer there': 'ya no existe',
  'its order': 'su orden',
  'Save view': 'Guardar vista',
  'Search, filters, order, columns and spacing, as you see them now.':
    'Búsqueda, filtros, orden, columnas y espaciado, tal como los ve ahora.',
  'Share with the office': 'Compartir con la oficina',
  'Anyone in the office who can open this list can use it.':
    'La encuentran todas las personas de la oficina que ven esta lista.',
  '“{name}” deleted.': '“{name}” se eliminó.',
  'Manage views': 'Administrar vistas',
  'Drag to change the order. The list opens with the view you choose.':
    'Arrastre para cambiar el orden. La lista se abre con la vista que elija.',
  'Open with everything': 'Abrir con todo',
  'Shared by {name}': 'Compartida por {name}',
  'Someone else has just changed this view. Please look at it again.':
    'Otra persona acaba de cambiar esta vista. Revísela de nuevo.',
  'Edit view': 'Editar vista',
  Views: 'Vistas',
  'Save changes': 'Guardar cambios',
  'Save as new view': 'Guardar como vista nueva',
  'Part of this view is no longer there': 'Una parte de esta vista ya no existe',
  '{what}. The rest of “{name}” still applies.': '{what}. El resto de “{name}” sigue vigente.',
  'Save without it': 'Guardar sin esa parte',
  Lists: 'Listas',
  'Share views': 'Compartir vistas',
  'share views of lists with the office, and change the shared ones':
    'compartir vistas de listas con la oficina y cambiar las compartidas',
  'View saved.': 'Vista guardada.',
  'View restored.': 'Vista restaurada.',
  'There’s already a view by this name.': 'Ya hay una vista con ese nombre.',
  'We couldn’t find this view.': 'No encontramos esta vista.',
  'You have 50 views of this list. Please delete one first.':
    'Tiene 50 vistas de esta lista. Elimine una primero.',
  'We don’t recognize this.': 'No lo reconocemos.',
}
