/* Finding, changing and ordering chapters. */
#include "server/analysis/chapters.h"

#include "core/text.h"

static json_int_t id_of(const json_t *chapter)
{
    return json_integer_value(json_object_get(chapter, "id"));
}

json_t *chapters_read(const char *text)
{
    static const char *const moved[] = {"setup", "nodes", "place"};
    json_t *study = json_loads(text, 0, NULL);
    if (!study || json_object_get(study, "chapters"))
        return study;
    json_t *chapter = json_pack("{si ss}", "id", 1, "title", "");
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++) {
        json_object_set(chapter, moved[i], json_object_get(study, moved[i]));
        json_object_del(study, moved[i]);
    }
    json_object_set_new(study, "chapters", json_pack("[o]", chapter));
    return study;
}

/* The index of the chapter with this id, or their number. */
static size_t place_of(const json_t *study, json_int_t id)
{
    size_t i;
    const json_t *chapter, *chapters = json_object_get(study, "chapters");
    json_array_foreach(chapters, i, chapter)
    {
        if (id_of(chapter) == id)
            return i;
    }
    return json_array_size(chapters);
}

json_t *chapters_find(const json_t *study, json_int_t id)
{
    json_t *chapters = json_object_get(study, "chapters");
    if (id > 0)
        return json_array_get(chapters, place_of(study, id));
    json_t *opens = json_array_get(
        chapters, place_of(study, json_integer_value(json_object_get(study, "opens"))));
    return opens ? opens : json_array_get(chapters, 0);
}

json_int_t chapters_revision(const json_t *chapter)
{
    return json_integer_value(json_object_get(chapter, "revision"));
}

json_t *chapters_list(const json_t *study)
{
    json_t *list = json_array();
    size_t i;
    const json_t *c;
    json_array_foreach(json_object_get(study, "chapters"), i, c)
    {
        json_array_append_new(
            list, json_pack("{sI sO? sb sO?}", "id", id_of(c), "title", json_object_get(c, "title"),
                            "practice", json_is_true(json_object_get(c, "practice")), "game",
                            json_object_get(json_object_get(c, "setup"), "game")));
    }
    return list;
}

int chapters_turns(const json_t *study)
{
    int turns = 0;
    size_t i;
    const json_t *chapter;
    json_array_foreach(json_object_get(study, "chapters"), i, chapter)
    {
        turns += (int)json_array_size(json_object_get(chapter, "nodes"));
    }
    return turns;
}

static int missing(struct agon_error *e)
{
    return agon_fail(e, AGON_BAD_TEXT, -1, AGON_SAY(study_chapter_missing, "no such chapter"));
}

/* Appends a chapter; NULL: there are too many. */
static json_t *add(json_t *study, const char *title)
{
    json_t *chapters = json_object_get(study, "chapters"), *chapter;
    json_int_t most = 0;
    size_t i;
    json_array_foreach(chapters, i, chapter)
    {
        most = id_of(chapter) > most ? id_of(chapter) : most;
    }
    if (json_array_size(chapters) >= CHAPTERS_MAX || most >= CHAPTER_ID_MAX)
        return NULL;
    chapter = json_pack("{sI ss}", "id", most + 1, "title", title ? title : "");
    if (!chapters)
        json_object_set_new(study, "chapters", chapters = json_array());
    json_array_append_new(chapters, chapter);
    return chapter;
}

json_int_t chapters_put(json_t *study, json_int_t id, const char *title, const json_t *content,
                        struct agon_error *e)
{
    json_t *chapter = id > 0 ? chapters_find(study, id) : add(study, title);
    if (!chapter && id > 0)
        return missing(e);
    if (!chapter)
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         AGON_SAY(study_chapters_most, "a study has at most %d chapters"),
                         CHAPTERS_MAX);
    json_object_update(chapter, (json_t *)content);
    json_object_set_new(chapter, "revision", json_integer(chapters_revision(chapter) + 1));
    json_object_set(study, "opens", json_object_get(chapter, "id"));
    return id_of(chapter);
}

int chapters_change(json_t *study, json_int_t id, const struct chapter_change *c,
                    struct agon_error *e)
{
    json_t *chapters = json_object_get(study, "chapters");
    size_t at = place_of(study, id), n = json_array_size(chapters);
    json_t *chapter = json_array_get(chapters, at);
    if (!chapter)
        return missing(e);
    if (c->drop && n == 1)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(study_chapter_last, "a study has at least one chapter"));
    if (c->title)
        json_object_set_new(chapter, "title", json_string(c->title));
    if (c->practice >= 0)
        json_object_set_new(chapter, "practice", json_boolean(c->practice));
    if (c->drop) {
        json_array_remove(chapters, at);
    } else if (c->to >= 0) {
        json_incref(chapter);
        json_array_remove(chapters, at);
        json_array_insert_new(chapters, (size_t)c->to < n ? (size_t)c->to : n - 1, chapter);
    }
    return 0;
}

int chapters_check_size(const json_t *study, size_t bytes, struct agon_error *e)
{
    bool many = json_array_size(json_object_get(study, "chapters")) > 1;
    if (many && bytes > CHAPTERS_BYTES_MAX)
        return agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(study_chapters_large, "the chapters of a study have at most %d kB together"),
            CHAPTERS_BYTES_MAX / 1000);
    return 0;
}
