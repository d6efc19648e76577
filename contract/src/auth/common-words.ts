/** The words behind most passwords in every leak, before a digit or a symbol is appended. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passwd passcode pass parola contrasena motdepasse senha mypass mypassword passpass wordpass
  admin administrator root toor user username guest login logon signin welcome hello helloworld letmein letme openup open
  opensesame access secret secure security default changeme change changeit temp temporary test tester testing testtest
  master master1 superuser super supervisor system server computer internet network database oracle cisco windows
  microsoft google apple iphone android samsung nokia facebook twitter instagram snapchat youtube netflix amazon linkedin
  qwerty qwert qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazxsw wasd qwer poiuy lkjh mnbvcxz abc abcd
  abcde abcdef abcdefg abcabc xyz aaa bbb xxx zzz
  love iloveyou ilove loveyou loveme lover lovers lovely mylove iloveu iloveme truelove baby babe babygirl babyboy honey
  sweet sweety sweetie sweetheart darling angel angels princess prince queen king kings beautiful pretty sexy hottie cutie
  heart hearts kiss kisses kissme forever always family mother father mom mommy mama dad daddy papa brother sister sisters
  grandma grandpa wife husband girl girls boy boys friend friends bestfriend bff children kids
  sunshine sunflower flower flowers rose roses daisy lily jasmine butterfly rainbow summer winter spring autumn fall sunday
  monday tuesday wednesday thursday friday saturday january february march april may june july august september october
  november december christmas xmas holiday birthday easter halloween snow snowman snowball rain storm thunder lightning
  ocean beach island mountain river forest nature moon moonlight star stars starlight sky heaven earth world universe
  galaxy planet sun fire water ice
  red blue green yellow orange purple pink black white silver gold golden diamond crystal emerald ruby pearl
  dragon dragons monkey tiger tigers lion lions bear bears wolf wolves wolfpack eagle eagles falcon falcons hawk hawks shark
  sharks dolphin dolphins panther panthers jaguar cougar bulldog bulldogs puppy doggy dog dogs cat cats kitty kitten horse
  horses pony bunny rabbit turtle snake spider frog chicken turkey duck penguin panda koala bee bird birds phoenix unicorn
  football soccer baseball softball fastpitch slowpitch basketball hockey volleyball tennis golf golfer golfing swimming
  swimmer runner running wrestling boxing lacrosse cheer cheerleader gymnastics dance dancer skate skater skateboard surf
  surfer surfing snowboard bowling fishing hunting hunter racing racer nascar sports sport player players coach team teams
  champion champions winner winners allstar allstars homerun pitcher catcher shortstop outfield infield bases batter slugger
  strikeout grandslam diamond league tournament playball travelball
  yankees redsox cubs dodgers giants braves cardinals astros rangers mets phillies padres mariners royals rockies marlins
  orioles pirates reds brewers twins whitesox athletics nationals cowboys packers steelers patriots raiders broncos chiefs
  bears49ers seahawks saints vikings ravens dolphins jets bills browns bengals colts titans texans chargers rams panthers
  falcons buccaneers lakers celtics bulls knicks warriors heat spurs rockets longhorns sooners tide crimson buckeyes
  wolverines gators seminoles volunteers huskers badgers spartans wildcats mustangs hornets bandits thunderbolts blaze
  arsenal chelsea liverpool manchester barcelona realmadrid juventus milan ronaldo messi beckham jordan kobe lebron brady
  manning jeter
  batman superman spiderman ironman hulk wolverine joker starwars skywalker yoda vader jedi startrek pokemon pikachu
  charizard mario luigi zelda sonic minecraft fortnite roblox naruto goku dragonball harrypotter hogwarts gandalf frodo
  matrix terminator simpsons homer bart snoopy garfield mickey minnie mickeymouse disney cinderella ariel tinkerbell elsa
  frozen shrek nemo barbie hellokitty scooby scoobydoo tweety elmo peanut pooh
  michael jessica ashley daniel jennifer amanda matthew joshua andrew christopher nicole jordan justin anthony robert thomas
  william hannah samantha elizabeth brandon charlie taylor alexander alexandra alexis brianna lauren megan emily emma olivia
  sophia isabella abigail madison chloe natalie victoria rachel rebecca sarah stephanie michelle melissa danielle kimberly
  christina heather amber tiffany crystal vanessa angela andrea maria marie anna lisa laura linda susan karen nancy barbara
  patricia mary martha george james john johnny david richard charles joseph kevin brian jason eric steven scott benjamin
  nicholas jonathan patrick ryan tyler austin dylan ethan logan jacob noah mason lucas jack harry oliver oscar samuel sam
  max buster buddy bailey lucky lucky7 shadow sophie maggie molly lola bella coco ginger pepper princess rocky duke bandit
  harley cooper tucker jake zoe chloe sadie smokey tigger oreo cookie cookies sugar candy chocolate cupcake muffin pumpkin
  peaches cherry strawberry banana orange apple apples lemon mango coffee pizza cheese cheeseburger burger taco bacon butter
  pickle pickles popcorn jellybean bubbles bubble gummybear snickers skittles pepsi cocacola corona budweiser vodka whiskey
  jesus jesuschrist christ god godisgood godislove blessed blessing faith hope grace church bible amen pray angel devil
  satan lucifer heaven hell demon ghost vampire zombie killer assassin ninja samurai warrior soldier army navy marine
  marines airforce police fireman sniper gunner hunter ranger pirate wizard merlin magic magical mystic destiny fantasy
  freedom liberty america american usa texas texan dallas houston austin chicago newyork boston california florida miami
  orlando vegas lasvegas hawaii alaska canada mexico london paris france germany england ireland scotland italia espana
  brasil india china japan tokyo russia phoenix denver seattle portland detroit atlanta cleveland pittsburgh philadelphia
  washington oklahoma kansas tennessee nashville memphis louisiana alabama georgia carolina virginia ohio michigan iowa
  mustang camaro corvette ferrari porsche mercedes bmw audi honda toyota yamaha kawasaki suzuki harleydavidson chevy chevrolet
  ford dodge jeep subaru mazda nissan jaguar cadillac truck trucks trucker bike biker
  money cash dollar dollars rich million millionaire billion business office work company manager boss job lucky winner poker
  casino blackjack jackpot success power powerful strong energy
  music musician guitar guitarist piano drums drummer bass rock rockstar rocknroll metal metallica nirvana slipknot beatles
  eminem tupac rapper hiphop dancing dancer singer singing movie movies hollywood party
  school student students teacher college university science history english spanish math library
  whatever nothing something anything everything someone nobody trustno trustnoone iamgod letmeinnow dontknow idontknow
  forgetit forgotten forget remember blahblah blah asdasd qweqwe aaaa hahaha lol lmao yolo cool coolio awesome perfect
  amazing crazy stupid loser idiot dumb lazy happy happiness smile smiley laugh funny joke peace hippie zen karma gemini
  scorpio taurus aries virgo libra leo pisces cancer capricorn aquarius sagittarius
  member members membership player1 club clubs alliance fieldhouse`.split(/\s+/),
)
