/** Where people live: state code, town, ZIP prefix, area code. */
const LIST = `
VA Roanoke 240 540, VA Virginia Beach 234 757, NC Raleigh 276 919, NC Asheville 288 828, SC Greenville 296 864,
MD Frederick 217 301, DE Dover 199 302, WV Morgantown 265 304, DC Washington 200 202,
KS Wichita 672 316, KS Olathe 660 913, MO Springfield 658 417, MO Columbia 652 573, NE Lincoln 685 402,
IA Cedar Rapids 524 319, OK Tulsa 741 918, OK Norman 730 405, AR Fayetteville 727 479, IL Naperville 605 630,
IN Fort Wayne 468 260, MN Rochester 559 507, WI Eau Claire 547 715, SD Sioux Falls 571 605, ND Fargo 581 701,
MI Grand Rapids 495 616, OH Dayton 454 937, KY Lexington 405 859,
NY Syracuse 132 315, NJ Toms River 087 732, PA Lancaster 176 717, CT Bristol 060 860, MA Worcester 016 508,
RI Warwick 028 401, NH Nashua 030 603, VT Burlington 054 802, ME Bangor 044 207,
OR Eugene 974 541, OR Bend 977 541, WA Spokane 992 509, WA Yakima 989 509, ID Boise 837 208, MT Billings 591 406,
AK Anchorage 995 907,
CA Fresno 937 559, CA Bakersfield 933 661, CA Riverside 925 951, CA Chula Vista 919 619, CA Stockton 952 209,
AZ Mesa 852 480, AZ Tucson 857 520, NV Reno 895 775, HI Hilo 967 808,
CO Aurora 800 303, CO Pueblo 810 719, CO Greeley 806 970, NM Las Cruces 880 575, NM Rio Rancho 871 505,
UT Provo 846 801, UT St. George 847 435, WY Cheyenne 820 307,
FL Ocala 344 352, FL Lakeland 338 863, GA Macon 312 478, GA Athens 306 706, AL Huntsville 358 256,
MS Hattiesburg 394 601, TN Knoxville 379 865, TN Clarksville 370 931, LA Lafayette 705 337,
TX Plano 750 972, TX Round Rock 786 512, TX Lubbock 794 806, TX Waco 767 254, TX Katy 774 281, TX Midland 797 432,
TX El Paso 799 915, TX Denton 762 940`

export type Town = { city: string; state_code: string; zip: string; area: string }

export const TOWNS: readonly Town[] = LIST.trim()
  .split(/,\s*/)
  .map((entry) => {
    const [, state_code, city, zip, area] = /^(\w\w) (.+) (\d{3}) (\d{3})$/.exec(entry) as unknown as string[]
    return { state_code: state_code!, city: city!, zip: zip!, area: area! }
  })

export const STREETS =
  `Alder, Ashbury, Bluebonnet, Briar, Canyon, Cardinal, Cedar, Chestnut, Cottonwood, Creekside,
Dogwood, Elm, Fieldstone, Foxglove, Garden, Hawthorn, Heron, Hickory, Juniper, Lakeview, Larkspur, Magnolia, Maple,
Meadow, Mesquite, Mill, Mockingbird, Oak, Orchard, Pecan, Pine, Prairie, Quail, Redbud, Ridge, Sage, Saddle, Spring,
Sycamore, Walnut, Willow`.split(/,\s*/)

/** What clubs are named after. */
export const EMBLEMS =
  `Meadowlarks, Skylarks, Kestrels, Falcons, Herons, Swifts, Ravens, Sandpipers, Firewheels,
Bluebonnets, Sunflowers, Wildflowers, Thistles, Comets, Novas, Eclipse, Aurora, Northstars, Thunderheads, Windstorm,
Cyclones, Lightning, Hailstorm, Wildfire, Embers, Sparks, Ironclads, Riveters, Pioneers, Voyagers, Trailblazers,
Outriders, Mustangs, Broncas, Coyotes, Foxes, Wolverines, Lynx, Panthers, Stingrays, Rapids, Riptide, Tidal Wave,
Diamonds, Dirt Dogs, Base Runners, Line Drive, Fast Break`.split(/,\s*/)
