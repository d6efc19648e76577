import type { Random } from './random.ts'

type Origin = { share: number; girls: string[]; women: string[]; men: string[]; last: string[] }
const list = (text: string) => text.split(',').map((name) => name.trim())

/**
 * Names common on fields in the United States, grouped by where families brought them from; no real person is
 * meant.
 */
const ORIGINS: readonly Origin[] = [
  {
    share: 40,
    girls:
      list(`Addison, Ava, Avery, Bailey, Brooklyn, Caroline, Charlotte, Chloe, Claire, Delaney, Ella, Emma,
      Finley, Grace, Hadley, Hannah, Harper, Hazel, Ivy, Jordyn, Kaylee, Kendall, Kinsley, Lily, Mackenzie, Madison,
      Morgan, Nora, Olivia, Paige, Peyton, Piper, Quinn, Reagan, Reese, Riley, Ruby, Savannah, Sawyer, Scarlett,
      Skylar, Stella, Sydney, Taylor, Violet, Willow`),
    women:
      list(`Amanda, Amy, Angela, April, Ashley, Beth, Brittany, Christina, Courtney, Crystal, Danielle, Emily,
      Erin, Heather, Jamie, Jennifer, Jessica, Julie, Kelly, Kimberly, Kristen, Laura, Lindsay, Megan, Melissa,
      Michelle, Nicole, Rachel, Rebecca, Sarah, Shannon, Stephanie, Tara`),
    men: list(`Aaron, Adam, Andrew, Brandon, Brian, Chad, Christopher, Daniel, David, Derek, Eric, Greg, Jason,
      Jeremy, Joshua, Justin, Keith, Kevin, Kyle, Mark, Matthew, Michael, Nathan, Patrick, Ryan, Scott, Sean, Steven,
      Timothy, Todd, Travis, Tyler`),
    last: list(`Abbott, Anderson, Bailey, Baker, Barnes, Bennett, Bishop, Brooks, Campbell, Carter, Clark, Coleman,
      Collins, Cooper, Davis, Dawson, Edwards, Ellis, Evans, Fletcher, Foster, Gibson, Graham, Griffin, Hall, Harris,
      Hayes, Henderson, Hughes, Hunter, Jenkins, Johnson, Kelley, Lambert, Lawson, Marshall, Mason, McAllister,
      McKenzie, Mitchell, Morris, Nelson, Palmer, Parker, Perkins, Peterson, Phillips, Porter, Reed, Roberts, Rogers,
      Russell, Sanders, Shaw, Simpson, Smith-Ward, Stewart, Sutton, Thompson, Turner, Walker, Watson, Webb, Wheeler,
      Whitaker, Wood, Wright, Young`),
  },
  {
    share: 20,
    girls:
      list(`Alejandra, Alma, Ángela, Camila, Catalina, Daniela, Elena, Esmeralda, Guadalupe, Isabel, Itzel,
      Jazmín, Julieta, Lucía, Luna, Marisol, Mía, Natalia, Paloma, Renata, Sofía, Valentina, Valeria, Ximena, Zoé`),
    women:
      list(`Adriana, Ana, Beatriz, Carmen, Claudia, Gabriela, Inés, Lorena, María, Marisela, Mónica, Patricia,
      Rocío, Rosa, Silvia, Verónica, Yolanda`),
    men: list(`Alejandro, Andrés, Carlos, Eduardo, Fernando, Héctor, Javier, Jesús, José, Juan, Luis, Manuel, Martín,
      Miguel, Óscar, Rafael, Raúl, Ricardo, Sergio`),
    last: list(`Acosta, Aguilar, Álvarez, Castillo, Chávez, Cruz, De la Cruz, Delgado, Díaz, Domínguez, Espinoza,
      Fernández, Flores, García, Gómez, González, Gutiérrez, Hernández, Ibáñez, Jiménez, López, Martínez, Mendoza,
      Morales, Muñoz, Núñez, Ortiz, Peña, Pérez, Ramírez, Ramos, Reyes, Ríos, Rodríguez, Ruiz, Salazar, Sánchez,
      Solís, Vargas, Vázquez, Zúñiga`),
  },
  {
    share: 10,
    girls:
      list(`Aaliyah, Amari, Aniyah, Destiny, Ebony, Imani, Jada, Jasmine, Kiara, Makayla, Nia, Nevaeh, Raven,
      Serenity, Skye, Trinity, Zaria`),
    women: list(
      `Alicia, Danita, Ebony, Kendra, Keisha, Latoya, Monique, Nichelle, Renee, Tamika, Tanya, Yvonne`,
    ),
    men: list(
      `Andre, Antoine, Darnell, Darius, Jamal, Jermaine, Malik, Marcus, Maurice, Reggie, Terrence, Tyrone`,
    ),
    last: list(`Banks, Battle, Booker, Boone, Bowie, Dorsey, Freeman, Gaines, Glover, Grady, Hairston, Hightower,
      Jefferson, Mayfield, Mosley, Pettway, Randle, Roundtree, Spann, Strong, Tolliver, Washington, Winfrey`),
  },
  {
    share: 8,
    girls: list(
      'Aoife, Bridget, Ciara, Fiona, Kathleen, Keira, Maeve, Mairead, Niamh, Róisín, Saoirse, Siobhán, Tara',
    ),
    women: list('Brigid, Colleen, Deirdre, Eileen, Kathleen, Maura, Nora, Sheila, Sinéad'),
    men: list('Aidan, Brendan, Cormac, Declan, Liam, Niall, Rory, Séamus, Shane'),
    last: list(`Byrne, Callahan, Doherty, Doyle, Fitzgerald, Flanagan, Gallagher, Kavanagh, McCarthy, McGrath, Murphy,
      O'Brien, O'Connor, O'Donnell, O'Neill, O'Sullivan, Quinn, Sweeney`),
  },
  {
    share: 7,
    girls: list(
      'Anneliese, Astrid, Britta, Elsa, Freya, Greta, Heidi, Ingrid, Klara, Linnéa, Mia, Signe, Zoë',
    ),
    women: list('Anke, Birgit, Ingrid, Karin, Katrin, Kirsten, Petra, Sigrid, Ulrike'),
    men: list('Bjørn, Erik, Günther, Jörg, Jürgen, Lars, Magnus, Nils, Søren, Stefan'),
    last: list(`Bäcker, Becker, Brandt, Dreßler, Förster, Göransson, Hansen, Jørgensen, Köhler, Krüger, Lindström,
      Müller, Nygård, Olsson, Schäfer, Schröder, Søndergaard, Vogel, Weiß, Zimmermann`),
  },
  {
    share: 5,
    girls: list('Anh, Diễm, Hà, Hương, Kim, Lan, Linh, Mai, Ngọc, Thảo, Thu, Trinh, Vy'),
    women: list('Bích, Hạnh, Hoa, Lan, Liên, Mỹ, Nga, Phương, Thủy'),
    men: list('Bảo, Đức, Dũng, Hải, Hùng, Khoa, Long, Minh, Quang, Tuấn'),
    last: list('Bùi, Đặng, Đinh, Hoàng, Huỳnh, Lê, Lý, Ngô, Nguyễn, Phạm, Phan, Trần, Vũ'),
  },
  {
    share: 4,
    girls: list('Hana, Jia, Ji-woo, Kaori, Mei, Mina, Sakura, Seo-yeon, Soo-ah, Xinyi, Yui, Yuna'),
    women: list('Eun-ji, Hiroko, Li, Mei-Ling, Naomi, Soo-jin, Yan, Yoko'),
    men: list('Daichi, Haoran, Hiroshi, Ji-hoon, Kenji, Min-jun, Wei, Wen'),
    last: list(
      'Chen, Cho, Choi, Fujimoto, Huang, Kim, Lin, Liu, Nakamura, Park, Sato, Tanaka, Wang, Yamada, Zhang',
    ),
  },
  {
    share: 3,
    girls: list(
      'Aanya, Aisha, Anika, Asha, Diya, Fatima, Ishita, Kavya, Laila, Leena, Meera, Noor, Priya, Sana, Zara',
    ),
    women: list('Anita, Deepa, Farah, Lakshmi, Nadia, Neha, Rania, Samira, Sunita, Yasmin'),
    men: list('Ahmed, Amit, Arjun, Farid, Imran, Karim, Rahul, Sanjay, Tariq, Vikram'),
    last: list(
      'Ahmad, Chaudhry, Desai, Farooqi, Gupta, Haddad, Iyer, Khan, Mehta, Nair, Patel, Rahman, Shah, Singh',
    ),
  },
  {
    share: 3,
    girls: list('Agnieszka, Anastasia, Irena, Jadwiga, Katya, Lenka, Mila, Nadia, Natalie, Zofia, Zuzana'),
    women: list('Agata, Beata, Dorota, Galina, Irina, Magdalena, Olena, Zuzanna'),
    men: list('Andrzej, Jiří, Marek, Mikołaj, Oleg, Piotr, Tomasz, Václav'),
    last: list(`Bartoš, Dvořák, Dąbrowski, Kowalczyk, Kovač, Łukasik, Novotný, Petrov, Šimek, Walczak, Wiśniewska,
      Wójcik, Zieliński`),
  },
]

/** A family of one origin, or of two if it is mixed. */
export function familyName(random: Random) {
  const origin = random.weighted(ORIGINS.map((one) => [one, one.share]))
  const other = random.chance(0.15) ? random.weighted(ORIGINS.map((one) => [one, one.share])) : origin
  const last_name = random.one(origin.last)
  return {
    last_name,
    /** For a parent who kept a different name. */
    other_name: () => random.one(other.last),
    girl: () => random.one(random.chance(0.7) ? origin.girls : other.girls),
    woman: () => random.one(other.women),
    man: () => random.one(origin.men),
  }
}
export type FamilyName = ReturnType<typeof familyName>

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe' }

/** A name as used in an email address. */
export const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[ßøđłæœ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
